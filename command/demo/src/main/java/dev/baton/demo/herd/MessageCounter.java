package dev.baton.demo.herd;

import dev.baton.demo.MissedException;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Counts messages by the servers' own numbers. Used by one thread.
 *
 * <p>In answer to {@code cons}, each server tells the number of the last request of each
 * connection. Clients number their requests one by one, but not their pings. So the differences are
 * exactly the answered requests. In answer to {@code mntr}, each server tells how many
 * notifications it has sent.
 */
final class MessageCounter {
  private static final Pattern LAST_REQUEST = Pattern.compile(",to=(\\d+),lcxid=0x([0-9a-f]+)");
  private static final Pattern NOTIFICATIONS =
      Pattern.compile(
          "^zk_sum_node_(?:created|deleted|changed|children)_watch_count\\s+(\\d+)",
          Pattern.MULTILINE);
  private static final int HEXADECIMAL = 16;

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(30);
  private static final int LOOKS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<ZooKeeperProcess> servers;
  private final Duration sessionTimeout;

  /** Creates a counter of the sessions with this timeout. All other sessions must be idle. */
  MessageCounter(List<ZooKeeperProcess> servers, Duration sessionTimeout) {
    this.servers = List.copyOf(servers);
    this.sessionTimeout = sessionTimeout;
  }

  /** Returns the messages so far, once no more have come for a while. */
  MessageCount settledMessages() throws MissedException {
    RepeatedLook looks = new RepeatedLook();
    if (!ConditionWait.happensWithin(PATIENCE, BETWEEN_LOOKS, looks::areAlike)) {
      throw new MissedException("the servers to come to rest");
    }
    return looks.last.orElseThrow();
  }

  private final class RepeatedLook {
    private Optional<MessageCount> last = Optional.empty();
    private int alike;

    boolean areAlike() {
      Optional<MessageCount> now = currentMessages();
      alike = now.isPresent() && now.equals(last) ? alike + 1 : 0;
      last = now;
      return alike == LOOKS;
    }
  }

  /** Returns the messages so far, or empty if a server is too busy to answer at once. */
  private Optional<MessageCount> currentMessages() {
    MessageCount sum = MessageCount.NONE;
    for (ZooKeeperProcess server : servers) {
      Optional<String> cons = server.askWord("cons");
      Optional<String> mntr = server.askWord("mntr");
      if (cons.isEmpty() || mntr.isEmpty()) {
        return Optional.empty();
      }
      sum =
          sum.plusCount(
              new MessageCount(
                  countRequests(cons.get(), sessionTimeout), countNotifications(mntr.get())));
    }
    return Optional.of(sum);
  }

  /** Returns the number of requests of all connections in an answer to {@code cons}. */
  static long countRequests(String cons, Duration sessionTimeout) {
    String timeout = Long.toString(sessionTimeout.toMillis());
    return LAST_REQUEST
        .matcher(cons)
        .results()
        .filter(connection -> connection.group(1).equals(timeout))
        .mapToLong(connection -> Long.parseLong(connection.group(2), HEXADECIMAL))
        .sum();
  }

  /** Returns the number of notifications in an answer to {@code mntr}. */
  static long countNotifications(String mntr) {
    return NOTIFICATIONS
        .matcher(mntr)
        .results()
        .mapToLong(kind -> Long.parseLong(kind.group(1)))
        .sum();
  }
}
