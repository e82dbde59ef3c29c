from tests.cli.terminal import spidersim

__all__ = ["spidersim"]
