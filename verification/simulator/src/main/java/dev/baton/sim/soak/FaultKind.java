package dev.baton.sim.soak;

import java.util.Locale;

/** What the nemesis does. */
enum FaultKind {
  /** A server is ended by SIGKILL, and started again after a while. */
  SERVER_KILLED,
  /** A server is ended by SIGTERM, and started again at once. */
  SERVER_RESTARTED,
  /** A server stands still (SIGSTOP) for less than a session lasts. */
  SERVER_PAUSED,
  /** A server stands still for longer than a session lasts. */
  SERVER_PAUSED_LONG,
  /** There is no space left where a server keeps its log. */
  DISK_FULL,
  /** A client is ended by SIGKILL, and another one started after a while. */
  CLIENT_KILLED,
  /** A client is ended by SIGTERM, and another one started at once. */
  CLIENT_RESTARTED,
  /** A client stands still for less than its session lasts. */
  CLIENT_PAUSED,
  /** A client stands still for longer than its session lasts. */
  CLIENT_PAUSED_LONG,
  /** Nothing gets from a client to any server, nor back. */
  CLIENT_CUT,
  /** Nothing gets from a client to any server, or nothing gets back. */
  CLIENT_CUT_ONE_WAY,
  /** Nothing gets from a server to the others, nor back; its clients hear from it on. */
  SERVER_CUT,
  /** Nothing gets from a server to the other servers and the clients, nor back. */
  SERVER_ISOLATED,
  /** An operator deletes the node of a candidate. */
  NODE_DELETED,
  /** An operator deletes the node of an election, with all that is below. */
  ELECTION_DELETED,
  /** All that a client leads is to be resigned at once. */
  RESIGNED,
  /** An operator has the leader of an election hand over to anybody else there. */
  TRANSFERRED,
  /** A stranger takes the permission to read a candidate's node from all, and gives it back. */
  NODE_UNREADABLE,
  /** A stranger writes to a candidate's node many times a second. */
  NODE_WRITTEN,
  /** An operator evicts a candidate, whose node may be unreadable or written to meanwhile. */
  EVICTED,
  /** Callbacks of a client throw exceptions and Errors at random. */
  CALLBACK_THROWS,
  /** Callbacks of a client do not return for a while. */
  CALLBACK_BLOCKS,
  /** Executors of a client's callbacks reject some of them. */
  EXECUTOR_REJECTS,
  /** A client's reader of the journal throws exceptions and Errors at random. */
  JOURNAL_THROWS,
  /** A callback of a client calls {@code System.exit}, and another client is started. */
  EXIT_IN_CALLBACK,
  /** A callback of a client closes its Baton, and another client is started. */
  CLOSE_IN_CALLBACK,
  /** All connections of a client end soon after they are established, again and again. */
  CONNECTIONS_END;

  /** As it is written on the command line and in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
