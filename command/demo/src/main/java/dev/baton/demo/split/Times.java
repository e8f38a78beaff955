package dev.baton.demo.split;

import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/**
 * How fast all goes.
 *
 * @param tick the servers' unit of time
 * @param syncLimit after so many of these a server that is cut off notices, and serves no more
 * @param sessionTimeout of all candidates
 */
record Times(Duration tick, int syncLimit, Duration sessionTimeout) {
  private static final int INIT_LIMIT = 10;

  /** As ZooKeeper's sample of a configuration has it. */
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
