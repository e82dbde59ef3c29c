"""Bar: how a sweep is doing, on stderr."""

from collections import Counter
from collections.abc import Sequence

from tqdm import tqdm

from spidersim.results import Outcome
from spidersim.sweep.plan import Cell


class Bar:
    """Games done, their rate, and each player's running share of wins.

    Parameters
    ----------
    cells : sequence of Cell
        The cells in the order of the plan.
    planned : int
        Games of the whole sweep.
    outcomes : Counter of (str, str)
        By cell and outcome, the games done before.
    show : bool, optional
        Whether to draw it; on a terminal only when left out.
    """

    def __init__(
        self,
        cells: Sequence[Cell],
        planned: int,
        outcomes: "Counter[tuple[str, str]]",
        show: bool | None,
    ) -> None:
        texts = dict.fromkeys(cell.player for cell in cells)
        names = Counter(text.partition(":")[0] for text in texts)
        self._labels = {
            text: name if names[name := text.partition(":")[0]] == 1 else text for text in texts
        }
        self._players = {cell.id: cell.player for cell in cells}
        self._outcomes: dict[str, Counter[str]] = {text: Counter() for text in texts}
        for (cell, outcome), games in outcomes.items():
            self._outcomes[self._players[cell]][outcome] += games
        self._bar = tqdm(
            total=planned,
            initial=outcomes.total(),
            unit=" games",
            disable=None if show is None else not show,
            dynamic_ncols=True,
        )
        self._bar.set_postfix_str(self._shares())

    def add(self, cell: Cell, outcomes: "Counter[str]") -> None:
        """Count the games of a finished chunk."""
        self._outcomes[cell.player].update(outcomes)
        self._bar.set_postfix_str(self._shares(), refresh=False)
        self._bar.update(outcomes.total())

    def close(self) -> None:
        """Leave the bar as it is."""
        self._bar.close()

    def _shares(self) -> str:
        """Return each player's share of games won or solved, games in error left out."""
        words = []
        for player, outcomes in self._outcomes.items():
            games = outcomes.total() - outcomes[Outcome.ERROR]
            won = outcomes[Outcome.WON] + outcomes[Outcome.SOLVED]
            words.append(f"{self._labels[player]} {won / games:.1%}" if games else "")
        errors = sum(outcomes[Outcome.ERROR] for outcomes in self._outcomes.values())
        words.append(f"errors {errors}" if errors else "")
        return ", ".join(filter(None, words))
