package dev.baton.demo.split;

import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/**
 * The times of the scenario.
 *
 * @param tick the servers' unit of time
 * @param syncLimit the ticks after which a server that is cut off notices, and stops serving
 * @param sessionTimeout the session timeout of all candidates
 */
record Times(Duration tick, int syncLimit, Duration sessionTimeout) {
  private static final int INIT_LIMIT = 10;

  /** The times of ZooKeeper's sample configuration. */
  static final Times WHOLE = new Times(Duration.ofSeconds(2), 5, Duration.ofSeconds(5));

  static final Times FAST = new Times(Duration.ofMillis(500), 14, Duration.ofSeconds(3));

  ZooKeeperConfig config() {
    return ZooKeeperConfig.DEFAULT.tickTime(tick).initLimit(INIT_LIMIT).syncLimit(syncLimit);
  }

  String inWords() {
    return "a session ends after %d s; a server that is cut off notices after %d s"
        .formatted(sessionTimeout.toSeconds(), tick.multipliedBy(syncLimit).toSeconds());
  }
}
