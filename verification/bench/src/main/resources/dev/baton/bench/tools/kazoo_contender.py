"""Takes part in Baton's benchmarks with kazoo; dev.baton.bench.tools.KazooProcess starts it.

Connects to the ZooKeeper that its argument names, and prints 0. Then it obeys lines, to their end:

  cycles PATH SECONDS  takes and releases a lock for so long; prints how often, and the nanoseconds
  joins PATH COUNT     is elected so often; prints for each the nanoseconds from joining to leading
"""

import sys
import time

from kazoo.client import KazooClient


def say(number):
    print(number, flush=True)


def cycles(client, path, seconds):
    lock = client.Lock(path)
    count = 0
    begin = now = time.monotonic_ns()
    end = begin + int(float(seconds) * 1e9)
    while now < end:
        with lock:
            count += 1
        now = time.monotonic_ns()
    say(count)
    say(now - begin)


def joins(client, path, count):
    for _ in range(int(count)):
        begin = time.monotonic_ns()
        client.Election(path).run(lambda: say(time.monotonic_ns() - begin))


def obey(client, order, *arguments):
    {"cycles": cycles, "joins": joins}[order](client, *arguments)


def main():
    client = KazooClient(hosts=sys.argv[1])
    client.start(timeout=10)
    say(0)
    try:
        for line in sys.stdin:
            obey(client, *line.split())
    finally:
        client.stop()


main()
