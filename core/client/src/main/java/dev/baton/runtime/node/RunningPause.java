package dev.baton.runtime.node;

import dev.baton.protocol.MaintenancePause;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A pause that is not over.
 *
 * @param begunMillis when it began, by ZooKeeper's clock
 * @param endMillis when it is over if it is not ended before, by ZooKeeper's clock
 * @param remainingMillis how long it lasts from the reading on; more than 0
 * @param from who wrote it
 * @param reason why
 */
public record RunningPause(
    long begunMillis, long endMillis, long remainingMillis, String from, String reason) {
  /** Other programs may have written more than Baton does, or less than nothing. */
  private static final long LONGEST_MILLIS = Duration.ofDays(365).toMillis();

  private static final String HEAD = "baton-pause 1";
  private static final String LASTS = "lasts";
  private static final String FROM = "from";
  private static final String REASON = "reason";

  /** Returns the data of the node of a pause. It begins when ZooKeeper writes them. */
  public static String encode(long lastsMillis, String from, String reason) {
    return new NodeText(HEAD).add(LASTS, lastsMillis).add(FROM, from).add(REASON, reason).encode();
  }

  /** Returns the pause in a node that was read, unless that is over, or has no pause. */
  public static Optional<RunningPause> readFrom(ZooKeeperAnswer node, long nowMillis) {
    ZooKeeperAnswer.NodeStat stat = node.stat();
    return stat == null ? Optional.empty() : decode(node.data(), stat.mtimeMillis(), nowMillis);
  }

  /** Returns the pause in a node's data, written at {@code begunMillis}, unless that is over. */
  public static Optional<RunningPause> decode(
      @Nullable String data, long begunMillis, long nowMillis) {
    return NodeText.parse(data, HEAD)
        .map(text -> ofText(text, begunMillis, nowMillis))
        .filter(pause -> pause.remainingMillis() > 0);
  }

  private static RunningPause ofText(NodeText text, long begun, long nowMillis) {
    long lasts = lastsOf(text);
    long left = new MaintenancePause(begun, lasts).remainingAt(nowMillis);
    return new RunningPause(
        begun, begun + lasts, left, text.readValue(FROM), text.readValue(REASON));
  }

  private static long lastsOf(NodeText text) {
    try {
      return Math.max(0, Math.min(LONGEST_MILLIS, Long.parseLong(text.readValue(LASTS))));
    } catch (NumberFormatException noNumber) {
      return 0;
    }
  }
}
