"""A client process of the soak with kazoo's Lock; takes the arguments and orders of ClientMain.

A fencing token is made of the czxid of the lock's node, as Baton makes it. The member leads while
kazoo says that the lock is acquired and that the connection stands.
"""

import fcntl
import json
import os
import random
import re
import signal
import sys
import threading
import time

from kazoo.client import KazooClient, KazooState
from kazoo.exceptions import KazooException

RECORD = 78
MOST_TERMS = 4
PAUSE = 0.001


class Journal:
    """The events of this process, one line each; the kernel has a line when write returns."""

    def __init__(self, folder, name):
        self.file = open(os.path.join(folder, name + ".journal"), "ab", buffering=0)
        self.lock = threading.Lock()

    def write(self, who, path, event, token=0, note="", at=None):
        fields = {"nanos": str(time.monotonic_ns() if at is None else at), "event": event}
        fields.update(election=path, id=who)
        if token:
            fields["fencingToken"] = str(token)
        if note:
            fields["note"] = note
        with self.lock:
            self.file.write((json.dumps(fields) + "\n").encode("utf-8"))


class FencedFile:
    """A file of records that refuses a token smaller than the largest that it has taken."""

    lock = threading.Lock()

    def __init__(self, name):
        self.fd = os.open(name, os.O_CREAT | os.O_RDWR, 0o644)

    def write(self, who, token, sequence):
        with FencedFile.lock:
            fcntl.lockf(self.fd, fcntl.LOCK_EX)
            try:
                size = os.fstat(self.fd).st_size
                end = size - size % RECORD
                at = time.monotonic_ns()
                if end and token < int(os.pread(self.fd, RECORD, end - RECORD).split()[0]):
                    return False, at
                record = "%019d %-26s %010d %019d\n" % (token, who, sequence, at)
                os.pwrite(self.fd, record.encode("ascii"), end)
                return True, at
            finally:
                fcntl.lockf(self.fd, fcntl.LOCK_UN)


class Member:
    """One candidate after the other in one queue."""

    def __init__(self, client, journal, path, file, name):
        self.client, self.journal, self.path, self.file = client, journal, path, file
        self.name = name
        self.token = 0
        self.lock = None

    def leads(self):
        lock = self.lock
        held = lock is not None and lock.is_acquired and self.client.state == KazooState.CONNECTED
        return self.token if held else 0

    def run(self, orders):
        number = 0
        while not orders.leaving and not orders.finished(self):
            number += 1
            self.run_candidate(orders, "%s.%d" % (self.name, number))

    def run_candidate(self, orders, who):
        self.journal.write(who, self.path, "CAME", note="QUEUE")
        watch = threading.Thread(target=self.watch, args=(who,), daemon=True)
        self.watched = True
        watch.start()
        terms, written = random.randint(1, MOST_TERMS), 0
        while not orders.leaving and not orders.finished(self) and (terms > 0 or orders.calm):
            self.lock = self.client.Lock(self.path, who)
            try:
                if not self.lock.acquire(timeout=2):
                    continue
                node = self.path + "/" + self.lock.node
                stat = self.client.exists(node)
                if stat is not None:
                    self.token = stat.czxid << 10
                    self.journal.write(who, self.path, "ELECTED", self.token, node)
                    written = self.lead(orders, who, written)
                    terms -= 1
                    orders.note_term(self)
            except KazooException:
                time.sleep(0.05)
            finally:
                self.give_up()
        self.watched = False
        watch.join()
        self.journal.write(who, self.path, "LEAVES")
        self.journal.write(who, self.path, "LEFT")

    def lead(self, orders, who, before):
        token, written = self.token, before
        last = before + random.randint(3, 12 if orders.calm else 60)
        while self.leads() == token and written < last:
            written += 1
            taken, at = self.file.write(who, token, written)
            self.journal.write(
                who, self.path, "WROTE" if taken else "REFUSED", token, str(written), at)
            time.sleep(random.uniform(0.001, 0.02))
        self.journal.write(who, self.path, "RESIGNS", token)
        return written

    def give_up(self):
        self.token = 0
        lock, self.lock = self.lock, None
        try:
            if lock is not None and lock.is_acquired:
                lock.release()
        except KazooException:
            pass

    def watch(self, who):
        """Notes a moment as led only if a yes before and a yes after prove it."""
        while self.watched:
            before = self.leads()
            at = time.monotonic_ns()
            if before and self.leads() == before:
                self.journal.write(who, self.path, "VALID", before, at=at)
            time.sleep(PAUSE)


class Orders:
    """What the process was told on its standard input."""

    def __init__(self):
        self.calm = self.last_round = self.leaving = False
        self.led = set()

    def obey(self, word):
        self.calm |= word == "calm"
        self.last_round |= word == "last-round"
        self.leaving |= word == "leave"

    def note_term(self, member):
        if self.last_round:
            self.led.add(member)

    def finished(self, member):
        return member in self.led


def seconds(text):
    return float(re.fullmatch(r"PT([0-9.]+)S", text).group(1))


def main():
    _, servers, session, _, name, seed, folder, files, _, *elections = sys.argv[1:]
    random.seed(int(seed))
    journal, orders = Journal(folder, name), Orders()
    client = KazooClient(servers, timeout=seconds(session))
    client.start_async()
    threads = []
    for place, election in enumerate(elections):
        path = election.split("=", 1)[1]
        last = path.rsplit("/", 1)[1]
        file = FencedFile(os.path.join(files, last + ".writes"))
        member = Member(client, journal, path, file, "%s@%s.%d" % (name, last, place + 1))
        threads.append(threading.Thread(target=member.run, args=(orders,)))
    for thread in threads:
        thread.start()

    def end(*unused):
        orders.leaving = True
        for thread in threads:
            thread.join(10)
        client.stop()
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    for word in sys.stdin:
        orders.obey(word.strip())
    end()


main()
