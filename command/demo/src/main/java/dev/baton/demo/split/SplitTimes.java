package dev.baton.demo.split;

import dev.baton.runtime.port.DurationFormat;
import dev.baton.testkit.ZooKeeperConfig;
import java.time.Duration;

/**
 * The times of the scenario.
 *
 * @param tick the servers' unit of time
 * @param syncLimit the ticks after which a server that is cut off notices, and stops serving
 * @param sessionTimeout the session timeout of all candidates
 */
record SplitTimes(Duration tick, int syncLimit, Duration sessionTimeout) {
  private static final int INIT_LIMIT = 10;

  /** The times of ZooKeeper's sample configuration. */
  static final SplitTimes WHOLE = new SplitTimes(Duration.ofSeconds(2), 5, Duration.ofSeconds(5));

  static final SplitTimes FAST = new SplitTimes(Duration.ofMillis(500), 14, Duration.ofSeconds(3));

  ZooKeeperConfig serverConfig() {
    return ZooKeeperConfig.DEFAULT
        .withTickTime(tick)
        .withInitLimit(INIT_LIMIT)
        .withSyncLimit(syncLimit);
  }

  String inWords() {
    return "a session ends after %s; a server that is cut off notices after %s"
        .formatted(
            DurationFormat.inSeconds(sessionTimeout),
            DurationFormat.inSeconds(tick.multipliedBy(syncLimit)));
  }
}
