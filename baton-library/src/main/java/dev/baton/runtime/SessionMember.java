package dev.baton.runtime;

/** Somebody who shares a session, and must know what becomes of it. */
interface SessionMember {
  /** The session can be used; nothing of an earlier connection comes any more. */
  void connected();

  /** The connection is lost. */
  void disconnected();

  /** The session is over; another will follow. */
  void expired();
}
