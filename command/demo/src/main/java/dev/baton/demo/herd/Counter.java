package dev.baton.demo.herd;

import dev.baton.demo.MissedException;
import dev.baton.testkit.Await;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Counts what is said, by what the servers tell of it. To {@code cons} each tells the number that
 * the last request of each connection had. Clients number their requests one by one, but not their
 * pings, so the differences are exactly the requests that were answered. To {@code mntr} each tells
 * how many notifications it has sent. Used by one thread.
 */
final class Counter {
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

  /** Of the sessions that have this timeout alone; whoever else there is must be idle. */
  Counter(List<ZooKeeperProcess> servers, Duration sessionTimeout) {
    this.servers = List.copyOf(servers);
    this.sessionTimeout = sessionTimeout;
  }

  /** What was said up to now, told when nothing more has been said for a while. */
  Messages settled() throws MissedException {
    Looks looks = new Looks();
    if (!Await.happens(PATIENCE, BETWEEN_LOOKS, looks::areAlike)) {
      throw new MissedException("the servers to come to rest");
    }
    return looks.last.orElseThrow();
  }

  private final class Looks {
    private Optional<Messages> last = Optional.empty();
    private int alike;

    boolean areAlike() {
      Optional<Messages> now = now();
      alike = now.isPresent() && now.equals(last) ? alike + 1 : 0;
      last = now;
      return alike == LOOKS;
    }
  }

  /** Nothing if a server has so much to do that it does not answer at once. */
  private Optional<Messages> now() {
    Messages sum = Messages.NONE;
    for (ZooKeeperProcess server : servers) {
      Optional<String> cons = server.ask("cons");
      Optional<String> mntr = server.ask("mntr");
      if (cons.isEmpty() || mntr.isEmpty()) {
        return Optional.empty();
      }
      sum = sum.plus(new Messages(requests(cons.get(), sessionTimeout), notifications(mntr.get())));
    }
    return Optional.of(sum);
  }

  /** The requests of all connections that {@code cons} tells of. */
  static long requests(String cons, Duration sessionTimeout) {
    String timeout = Long.toString(sessionTimeout.toMillis());
    return LAST_REQUEST
        .matcher(cons)
        .results()
        .filter(connection -> connection.group(1).equals(timeout))
        .mapToLong(connection -> Long.parseLong(connection.group(2), HEXADECIMAL))
        .sum();
  }

  /** The notifications that {@code mntr} tells of. */
  static long notifications(String mntr) {
    return NOTIFICATIONS
        .matcher(mntr)
        .results()
        .mapToLong(kind -> Long.parseLong(kind.group(1)))
        .sum();
  }
}
