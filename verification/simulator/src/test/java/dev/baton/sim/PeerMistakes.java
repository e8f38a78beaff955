package dev.baton.sim;

import java.util.List;

/** Mistakes in queues that Curator's members share. */
final class PeerMistakes {
  static final List<Mistake> ALL =
      List.of(
          new Mistake(
              "takes the end of another library's node for final",
              "WaitingInQueue.java",
              "if (gone instanceof PeerNode || passable) {",
              "if (gone instanceof PeerNode && !inOrder) {",
              "PEERS ww settled beats=2 withdrawals=1 peers=1"),
          new Mistake(
              "writes behind a reader that took the number of a lost writer",
              "WaitingInQueue.java",
              "if (gone instanceof PeerNode || passable) {",
              "if (gone instanceof PeerNode) {",
              "PEERS ww settled beats=2 looks=1 withdrawals=1 peers=1"),
          new Mistake(
              "leaves the nodes of others out of the queue",
              "QueueFormat.java",
              ".filter(this::hasPlace)\n",
              ".filter(text -> parsePlace(text).isPresent())\n",
              "PEERS x peers=1"),
          new Mistake(
              "reads beside a writer of Curator",
              "QueueFormat.java",
              "return text.contains(Peer.WRITE) ? LockMode.WRITE : LockMode.READ;",
              "return LockMode.READ;",
              "PEERS r peers=1"),
          new Mistake(
              "sorts by the whole name",
              "QueueFormat.java",
              "return found < 0 ? text : text.substring(found + marker.length());",
              "return text;",
              "PEERS xx peers=1"),
          new Mistake(
              "lets readers past by a write that stalls a latch",
              "ElectedState.java",
              " || own().isInSharedQueue()) {\n      return ignoreEvent(\"only a writer",
              ") {\n      return ignoreEvent(\"only a writer",
              "PEERS w downgrades=1"),
          new Mistake(
              "hands over by a write that stalls a latch",
              "ElectedState.java",
              "\n            && own().takesMessages();",
              ";",
              "PEERS xx settled transfers=1"),
          new Mistake(
              "hands over past a member of another library",
              "HandingOver.java",
              "if (between.stream().anyMatch(PeerNode.class::isInstance)) {",
              "if (between.size() > MOST_BETWEEN) {",
              "PEERS ll settled resigns=1 transfers=1 peers=1"));

  private PeerMistakes() {}
}
