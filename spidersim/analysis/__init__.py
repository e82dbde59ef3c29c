"""What came out: statistics, tables, comparisons and plots."""
