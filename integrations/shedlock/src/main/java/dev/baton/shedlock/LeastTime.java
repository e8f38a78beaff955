package dev.baton.shedlock;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.guard.FencedTransaction.NodeContent;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The {@code lockAtLeastFor} of a lock, kept by a node beside the lock's own, so that it outlives
 * its process. Only a holder writes the node. Each time is one of a ZooKeeper server's clock: a
 * duration runs from the write of the node, or from the time that follows the duration in its text.
 * Not thread-safe.
 */
final class LeastTime {
  /** {@link dev.baton.internal.KeyEncoding} gives no name this beginning. */
  private static final String MARK = "~";

  private final LockHold hold;
  private final String node;
  private boolean kept;

  LeastTime(LockHold hold) {
    int name = hold.path().lastIndexOf('/') + 1;
    this.hold = hold;
    this.node = hold.path().substring(0, name) + MARK + hold.path().substring(name);
  }

  /**
   * Begins the time, unless an earlier one still runs. If this throws, it may have begun.
   *
   * @return whether no earlier one runs
   */
  boolean beginIfOver(Duration atLeast) {
    Optional<NodeContent> earlier = hold.guard().readNode(node);
    kept = earlier.isPresent();
    if (kept && isRunning(earlier.orElseThrow())) {
      return false;
    }
    replaceBy(atLeast);
    return true;
  }

  /** Has the time run from now on. */
  void replaceBy(Duration atLeast) {
    byte[] text = atLeast.toString().getBytes(UTF_8);
    if (!atLeast.isZero()) {
      var unused =
          (kept ? hold.guard().setData(node, text) : hold.guard().create(node, text)).commit();
    } else if (kept) {
      var unused = hold.guard().delete(node).commit();
    }
    kept = !atLeast.isZero();
  }

  /** Returns whether the time runs. Only a write tells the present time of the server's clock. */
  private boolean isRunning(NodeContent content) {
    int blank = content.text().indexOf(' ');
    Instant begin =
        blank < 0 ? content.modified() : Instant.parse(content.text().substring(blank + 1));
    String length = blank < 0 ? content.text() : content.text().substring(0, blank);
    var unused = hold.guard().setData(node, (length + " " + begin).getBytes(UTF_8)).commit();
    Instant now = hold.guard().readNode(node).orElseThrow().modified();
    return now.isBefore(begin.plus(Duration.parse(length)));
  }
}
