"""Kinds of figures by name, known without loading what draws them."""

KINDS = {
    "rates": "How often each player won each game",
    "dealing": "What relaxed dealing changes, on the same deals",
    "baseline": "Every player less the baseline, on the same deals",
    "lengths": "How many moves games took, by outcome",
    "budget": "Share of deals solved within each budget of positions",
}
"""What each kind shows; each is drawn by a module of `spidersim.analysis.figures`."""
