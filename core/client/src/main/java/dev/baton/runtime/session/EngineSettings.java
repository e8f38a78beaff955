package dev.baton.runtime.session;

import dev.baton.runtime.loop.GuardedTelemetry;
import dev.baton.telemetry.TelemetryListener;
import java.time.Duration;

/**
 * The settings of sessions and histories.
 *
 * @param sessionTimeout the timeout to ask for; the servers may grant another
 * @param assumedTick the largest tickTime of the servers
 * @param observerMasters whether a server may be an observer that follows another observer
 * @param warmStandby whether the next in the queue sends heartbeats, so as to lead without asking
 *     first
 * @param history how many terms of an election to keep; 0 for none
 * @param telemetry hears what is measured
 */
public record EngineSettings(
    Duration sessionTimeout,
    Duration assumedTick,
    boolean observerMasters,
    boolean warmStandby,
    int history,
    GuardedTelemetry telemetry) {
  /**
   * The defaults: 10 s, a tick of 3 s (ZooKeeper's own default), no observer masters, warm
   * standbys, 100 terms.
   */
  public static final EngineSettings DEFAULT =
      new EngineSettings(Duration.ofSeconds(10), Duration.ofSeconds(3), false, true, 100);

  /** Creates settings by which nothing is measured. */
  public EngineSettings(
      Duration sessionTimeout,
      Duration assumedTick,
      boolean observerMasters,
      boolean warmStandby,
      int history) {
    this(sessionTimeout, assumedTick, observerMasters, warmStandby, history, GuardedTelemetry.NONE);
  }

  /** Returns these settings with another telemetry. */
  public EngineSettings withTelemetry(TelemetryListener hears) {
    return new EngineSettings(
        sessionTimeout,
        assumedTick,
        observerMasters,
        warmStandby,
        history,
        new GuardedTelemetry(hears));
  }

  int timeoutMillis() {
    return Math.toIntExact(sessionTimeout.toMillis());
  }
}
