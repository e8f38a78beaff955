"""Stands in for Baton's JVM: passes what the keeper says on to a test, and the test's orders back.

relay.py SOCKET ...: the order "exit N" is for the relay itself.
"""
import os, select, socket, sys

keeper = socket.socket(fileno=0)
test = socket.socket(socket.AF_UNIX)
test.connect(sys.argv[1])
orders = b""
while True:
    ready = select.select([keeper, test], [], [])[0]
    if keeper in ready:
        said = keeper.recv(65536)
        if not said:
            os._exit(3)
        test.sendall(said)
    if test in ready:
        got = test.recv(65536)
        if not got:
            os._exit(0)
        orders += got
        while len(orders) >= 4 and len(orders) >= 4 + int.from_bytes(orders[:4], "big"):
            end = 4 + int.from_bytes(orders[:4], "big")
            if orders[4:end].startswith(b"exit "):
                os._exit(int(orders[9:end]))
            keeper.sendall(orders[:end])
            orders = orders[end:]
