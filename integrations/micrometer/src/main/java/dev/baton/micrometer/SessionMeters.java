package dev.baton.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.atomic.AtomicInteger;

/** The meters of one Baton's session and of its callbacks. Thread-safe. */
final class SessionMeters {
  private final AtomicInteger connected = new AtomicInteger();
  private final AtomicInteger queued = new AtomicInteger();
  private final Counter sessions;
  private final Counter reconnects;
  private final Counter errors;
  private final Timer heartbeats;

  SessionMeters(MeterRegistry registry, Tags tags) {
    this.sessions =
        Counter.builder("baton.sessions.opened")
            .description("Sessions begun; more than one means that a session was lost")
            .tags(tags)
            .register(registry);
    this.reconnects =
        Counter.builder("baton.reconnects")
            .description("Connections that were lost and are there again, in the same session")
            .tags(tags)
            .register(registry);
    this.errors =
        Counter.builder("baton.callback.errors")
            .description("Callbacks that threw, or that their executor refused")
            .tags(tags)
            .register(registry);
    this.heartbeats =
        Timer.builder("baton.heartbeat")
            .description("The time from a heartbeat that proves a lease to its answer")
            .tags(tags)
            .register(registry);
    registerLast(
        registry,
        Gauge.builder("baton.connected", connected, AtomicInteger::get)
            .description("1 while connected to ZooKeeper")
            .tags(tags));
    registerLast(
        registry,
        Gauge.builder("baton.callbacks.queued", queued, AtomicInteger::get)
            .description("Callbacks that wait or run")
            .tags(tags));
  }

  /** Registers a gauge in place of that of a session before, which a registry would keep. */
  static void registerLast(MeterRegistry registry, Gauge.Builder<?> gauge) {
    registry.remove(gauge.register(registry));
    gauge.register(registry);
  }

  void noteSession() {
    connected.set(1);
    sessions.increment();
  }

  void noteReconnect() {
    connected.set(1);
    reconnects.increment();
  }

  void noteDisconnect() {
    connected.set(0);
  }

  Timer heartbeatTimer() {
    return heartbeats;
  }

  void noteQueued() {
    queued.incrementAndGet();
  }

  void noteEnded(boolean failed) {
    queued.decrementAndGet();
    if (failed) {
      errors.increment();
    }
  }
}
