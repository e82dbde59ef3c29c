"""Sources: who says what about the family, where they disagree, and what was chosen."""

SOURCES = {
    "seed 000": "a French page of rules for Spider with one, two and four suits, and its variants",
    "seed 001": "a Spanish page about a Spider on the web that has a solver",
    "seed 002": "a French page about a Will o' the Wisp on the web",
    "seed 003": "the French manual of AisleRiot's Spider with three decks",
    "seed 004": "a German page of rules for Spider with real cards",
    "PySolFC": "a collection of solitaires in Python; its program and its rules pages",
    "AisleRiot": "GNOME's collection of solitaires; its programs in Scheme",
    "KPatience": "KDE's collection of solitaires",
    "Solvitaire": "a solver for many solitaires; its presets in JSON",
    "Microsoft": "Spider as it came with Windows",
}
"""The seeds are the five documents that this project was created from."""

SEEDS = "seeds 000, 001, 004"
"""The seeds that tell how Spider is played."""

SPIDER = {
    **dict.fromkeys(("decks", "suits", "ranks", "build", "group", "run", "empty", "win"), SEEDS),
    "layout": f"{SEEDS}; Solvitaire",
    "deal_onto_empty": f"{SEEDS}; PySolFC, Microsoft",
    "removal": "seeds 000, 001; Microsoft",
    "whole_column_to_empty": "seeds 000, 004; PySolFC",
    "reserve": "all",
    "foundation_return": "all",
    "score": "Microsoft",
}
"""Who has Spider's value of each switch."""

REMOVAL = (
    "Seeds 000 and 001 take a complete run off at once; seeds 002, 003 and 004 leave that to the "
    "player. Here it leaves at once. removal=optional is the wider game: every win without it is "
    "a win there."
)

SOLVITAIRE = (
    "Solvitaire deals onto empty columns: compare its {0} with {0}-4-relaxed. The others keep that "
    "apart as the relaxed game."
)

LAST_DEAL = (
    "An empty column keeps the last deal of three cards waiting, too, even where it would get none "
    "of them, as in PySolFC."
)

SPIDER_NOTES = {
    "suits": (
        "Seed 000 counts 52 spades for one suit; it is 104, eight of each rank. Seed 004 plays "
        "fewer suits with two real packs, by colour, which is the same game. So the same number "
        "is the same shuffle for every number of suits."
    ),
    "layout": (
        "The seeds deal the longer columns first. In PySolFC and AisleRiot they are columns 1, 4, "
        "7 and 10: layout=5+1,2x4+1,5+1,2x4+1,5+1,2x4+1,5+1."
    ),
    "deal_onto_empty": SOLVITAIRE.format("spider"),
    "removal": REMOVAL,
    "whole_column_to_empty": (
        "Seed 001 alone forbids it (whole_column_to_empty=forbid). It only matters while there is "
        "a stock, as it changes which column gets which card."
    ),
}
"""Where sources disagree about Spider, by switch."""
