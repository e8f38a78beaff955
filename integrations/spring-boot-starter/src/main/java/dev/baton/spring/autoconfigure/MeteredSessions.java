package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.telemetry.TelemetryListener;
import java.util.List;
import java.util.function.Function;

/** Measures the sessions that the starter opens, and no others. */
interface MeteredSessions {
  /**
   * Opens a session.
   *
   * @param ensemble the name of its ensemble; empty for the main one
   * @param own the listeners that the application has
   * @param connection opens the session, and is given all listeners
   */
  Baton measureSession(
      String ensemble,
      List<TelemetryListener> own,
      Function<List<TelemetryListener>, Baton> connection);
}
