package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The warning in the log that the numbers of a shared queue come to their end. Each join takes a
 * number, so a few of many joins warn, of whichever process.
 */
final class SequenceWarning {
  private static final LoopLog log = LoopLog.of(ClaimRunner.class);
  private static final int STRIDE = 1 << 16;

  /** Several, since members of Baton and of another library may join by turns. */
  private static final int WARNINGS_IN_STRIDE = 8;

  private SequenceWarning() {}

  /** Warns if {@code seat}, the place that a claim has got at {@code path}, gives reason to. */
  static void warnOfEnd(ElectionPath path, @Nullable QueueNode seat) {
    if (seat != null
        && Math.floorMod(seat.sequence(), STRIDE) < WARNINGS_IN_STRIDE
        && path.format().isWorthWarning(List.of(seat.nodeText()))) {
      log.warn(
          "{} is at number {} of {}: plan a time to stop all members, delete it, and start them"
              + " again",
          path,
          seat.sequence(),
          Integer.MAX_VALUE);
    }
  }
}
