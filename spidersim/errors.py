"""The one error a person can cause, and how any error is told in a line."""

import traceback
from pathlib import Path


class InputError(ValueError):
    """Something a person typed or wrote in a file is wrong.

    The message is one sentence that names the place and the value. The command line prints it
    on stderr and exits with status 2, without a traceback.
    """


def sentence(problem: BaseException, file: str | None = None) -> str:
    """Return an exception as one line of bounded length.

    Parameters
    ----------
    problem : BaseException
        What was raised.
    file : str, optional
        A Python file. Where the exception came through it, the line is named.
    """
    try:
        words = " ".join(str(problem).split())
    except Exception:  # an exception of somebody else's, which cannot even say what it is
        words = ""
    kind = type(problem).__name__
    told = f"{kind}: {words}"[:300] if words else kind
    numbers = [
        number
        for frame, number in traceback.walk_tb(problem.__traceback__)
        if file is not None and frame.f_code.co_filename == file
    ]
    return f"{told} ({Path(file).name}, line {numbers[-1]})" if file and numbers else told
