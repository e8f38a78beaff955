package dev.baton.internal;

import dev.baton.participants.Peers;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import java.util.List;

/** The queues that Baton shares with recipes of other libraries, and what cannot be done there. */
public final class SharedQueues {
  private SharedQueues() {}

  /**
   * Returns {@code path} for a queue that is shared with {@code peers}.
   *
   * @param mode the mode of the claims that are to stand there
   * @throws IllegalArgumentException if claims of that mode cannot wait with {@code peers}
   */
  public static ElectionPath pathWith(ElectionPath path, LockMode mode, Peers peers) {
    QueueFormat format = formatOf(peers);
    if (!format.allowsMode(mode)) {
      throw new IllegalArgumentException(
          peers == Peers.CURATOR_READ_WRITE_LOCK
              ? "use readWriteLock(\"" + path + "\") to share a queue with " + peers
              : "a read-write lock can share its queue with "
                  + Peers.CURATOR_READ_WRITE_LOCK
                  + " only, not with "
                  + peers);
    }
    return path.withFormat(format);
  }

  private static QueueFormat formatOf(Peers peers) {
    return switch (peers) {
      case CURATOR_LATCH -> QueueFormat.CURATOR_LATCH;
      case CURATOR_SELECTOR, CURATOR_MUTEX -> QueueFormat.CURATOR_LOCK;
      case CURATOR_READ_WRITE_LOCK -> QueueFormat.CURATOR_READ_WRITE_LOCK;
      case KAZOO_LOCK, KAZOO_ELECTION -> QueueFormat.KAZOO_LOCK;
    };
  }

  /** Returns {@code path} for the queue that {@code line} has been read of. */
  static ElectionPath recognizePath(ElectionPath path, List<QueueMember> line) {
    List<String> names = line.stream().map(member -> member.nodeName().nodeText()).toList();
    return path.withFormat(path.format().recognizeForm(names));
  }

  /**
   * Returns the participants among {@code members} of the queue at {@code path}. In a shared queue,
   * nodes of unknown programs have a place, too.
   */
  static List<QueueMember> membersAmong(ElectionPath path, List<QueueMember> members) {
    QueueFormat format = recognizePath(path, members).format();
    return members.stream()
        .filter(member -> !member.isPeer() || format.isMember(member.nodeName().nodeText()))
        .toList();
  }

  /** Returns the name for people of the library that shares the queue at {@code path}. */
  public static String libraryAt(ElectionPath path) {
    return path.format() == QueueFormat.KAZOO_LOCK ? "kazoo" : "Curator";
  }

  /**
   * Returns if a writer at {@code path} can go on as a reader.
   *
   * @throws UnsupportedOperationException if it can't, because the queue is shared
   */
  public static void checkMayDowngrade(ElectionPath path) {
    if (path.format().isShared()) {
      throw new UnsupportedOperationException(
          "downgrade is refused at "
              + path
              + ", which is shared with "
              + libraryAt(path)
              + ", whose readers would not learn of it; close the hold instead");
    }
  }

  /**
   * Returns why {@code what} is refused at {@code path}, where a message in a node would be needed.
   */
  public static String refusalOf(String what, ElectionPath path) {
    return what
        + " is refused at "
        + path
        + ", which is shared with "
        + libraryAt(path)
        + ": it needs a write into a participant's node, "
        + (path.format() == QueueFormat.KAZOO_LOCK
            ? "which kazoo would show as a part of its id"
            : "after which a LeaderLatch behind it would wait for ever");
  }
}
