"""Tells, for each line "OWN CHILD CHILD ..." of its input, whom kazoo's Lock waits for."""

import sys

from kazoo.handlers.threading import SequentialThreadingHandler
from kazoo.recipe.lock import Lock


class ListedChildren:
    """Stands in for a client whose server lists these children."""

    handler = SequentialThreadingHandler()

    def __init__(self):
        self.children = []

    def get_children(self, path):
        return self.children


client = ListedChildren()
lock = Lock(client, "/queue")
for line in sys.stdin:
    own, *client.children = line.rstrip("\n").split(" ")
    print(lock._get_predecessor(own) or "-")
