package dev.baton.runtime.session;

/** A part of Baton that shares a session and learns what becomes of it. */
public interface SessionMember {
  /** The session can be used; nothing of an earlier connection comes any more. */
  void onConnected();

  /** Called when the connection is lost. A member that asks again once connected need not react. */
  default void onDisconnected() {}

  /**
   * Called when the servers demand an identity that this client does not prove. The connection is
   * lost, and so will be each one until that has changed.
   */
  default void onUnidentified() {}

  /**
   * Called when the session is over; another one will follow. A member without nodes in the session
   * need not react, since the state of others does not depend on it.
   */
  default void onExpired() {}

  /** Returns whether a watch that an answer to it has set must be removed again. */
  default boolean isWatchUnwanted() {
    return false;
  }

  /**
   * Handles an exception that this member has thrown on news of the session or on an answer. The
   * member must not rely on its state, since that may be wrong. If this throws, too, it is called
   * again, with back-off, until it succeeds; meanwhile the member gets no news, and its tasks do
   * not run. So each of its steps must stand to be repeated.
   */
  void onFailed(Throwable thrown);
}
