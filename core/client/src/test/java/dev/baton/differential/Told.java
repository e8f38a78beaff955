package dev.baton.differential;

import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble.Listener.Kind;
import dev.baton.runtime.port.Request;

/** One thing that a session is told. */
sealed interface Told {
  /** The session can be used. */
  record Connected(long session, int timeoutMillis) implements Told {}

  /** The servers say that the session is over. */
  record Expired() implements Told {}

  /** An answer. */
  record Answered(Request request, Answer answer) implements Told {}

  /** A watch fired. */
  record Changed(String path, Kind kind, boolean real) implements Told {}
}
