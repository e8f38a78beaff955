package dev.baton;

import dev.baton.runtime.Engine;
import dev.baton.runtime.Loop;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * What all parts of one Baton share. Thread-safe.
 *
 * @param callbacks where callbacks run
 * @param results where asynchronous calls complete
 * @param patience how long a call waits for ZooKeeper
 * @param participations what {@link Baton#close()} ends
 */
public record ClientContext(
    Engine engine,
    Executor callbacks,
    AsyncResults results,
    Duration patience,
    ParticipationRegistry participations) {

  /** Creates a context whose calls wait for a session timeout. */
  public static ClientContext of(Engine engine, Executor callbacks, Executor results) {
    return of(engine, callbacks, results, engine.settings().sessionTimeout());
  }

  static ClientContext of(Engine engine, Executor callbacks, Executor results, Duration patience) {
    return new ClientContext(
        engine,
        callbacks,
        new AsyncResults(results),
        patience,
        new ParticipationRegistry(engine));
  }

  Loop loop() {
    return engine.loop();
  }

  /**
   * Returns if this Baton has not been closed.
   *
   * @throws ClosedException if it has
   */
  void checkOpen() {
    participations.checkOpen();
  }
}
