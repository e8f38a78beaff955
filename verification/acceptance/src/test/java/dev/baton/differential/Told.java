package dev.baton.differential;

import dev.baton.runtime.port.EnsemblePort.LinkListener.WatchKind;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;

/** One thing that a session is told. */
sealed interface Told {
  /** The session can be used. */
  record Connected(long session, int timeoutMillis) implements Told {}

  /** The servers say that the session is over. */
  record Expired() implements Told {}

  /** An answer. */
  record Answered(ZooKeeperRequest request, ZooKeeperAnswer answer) implements Told {}

  /** A watch fired. */
  record Changed(String path, WatchKind kind, boolean real) implements Told {}
}
