"""The one error a person can cause."""


class InputError(ValueError):
    """Something a person typed or wrote in a file is wrong.

    The message is one sentence that names the place and the value. The command line prints it
    on stderr and exits with status 2, without a traceback.
    """
