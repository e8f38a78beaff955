package dev.baton.runtime.session;

/** Somebody who shares a session, and must know what becomes of it. */
public interface SessionMember {
  /** The session can be used; nothing of an earlier connection comes any more. */
  void connected();

  /** The connection is lost. To do nothing is right for whoever asks again once connected. */
  default void disconnected() {}

  /**
   * The session is over; another will follow. To do nothing is right for whoever has no nodes in
   * it: what others have does not depend on it.
   */
  default void expired() {}

  /**
   * Handles what this member has thrown when it was told of the session or of an answer. The member
   * must not go on with what it knows, since that may be wrong. If this throws too, the session is
   * given up, and this is called again until it does not throw.
   */
  void failed(Throwable thrown);
}
