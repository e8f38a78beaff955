package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.telemetry.TelemetryListener;
import java.util.List;
import java.util.function.Function;

/** Measures the sessions that the starter opens, and no others. */
interface SessionMeters {
  /** Opens a session by {@code connection}, which is given what else to tell. */
  Baton measureSession(Function<List<TelemetryListener>, Baton> connection);
}
