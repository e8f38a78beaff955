package dev.baton.runtime.session;

import dev.baton.runtime.port.EnsemblePort.SessionCredentials;
import dev.baton.runtime.port.ZooKeeperAnswer;
import org.jspecify.annotations.Nullable;

/**
 * What the servers have granted: a session, and its timeout. Servers may grant another timeout at
 * each connection. A session keeps the shortest, since its nodes tell others no other one.
 */
final class SessionGrant {
  private final int wantedMillis;
  private @Nullable SessionCredentials session;
  private volatile int timeoutMillis;

  /**
   * Creates a grant of nothing.
   *
   * @param wantedMillis the timeout to ask for when a session is opened
   */
  SessionGrant(int wantedMillis) {
    this.wantedMillis = wantedMillis;
    this.timeoutMillis = wantedMillis;
  }

  /** Returns the session to go on with; null if a new one is to be opened. */
  @Nullable SessionCredentials session() {
    return session;
  }

  /** Returns the timeout to ask for at the next connection. */
  int millisToAskFor() {
    return session == null ? wantedMillis : timeoutMillis;
  }

  /** Returns the shortest timeout of the session, or of the last one; at first the wanted one. */
  int timeoutMillis() {
    return timeoutMillis;
  }

  /** Returns whether {@code granted} is another session than the one that was asked for. */
  boolean isOther(SessionCredentials granted) {
    return session != null && session.id() != granted.id();
  }

  /** Takes what was granted at a connection. */
  void takeGrant(SessionCredentials granted, int millis) {
    timeoutMillis = session == null ? millis : Math.min(timeoutMillis, millis);
    session = granted;
  }

  /** Forgets the session, which is over. */
  void forgetSession() {
    session = null;
  }

  /** Returns whether a node belongs to the session. */
  boolean ownsNode(ZooKeeperAnswer.NodeStat node) {
    return session != null && node.session() == session.id();
  }
}
