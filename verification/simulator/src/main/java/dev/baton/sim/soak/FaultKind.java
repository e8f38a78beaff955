package dev.baton.sim.soak;

import java.util.Locale;

/** The kinds of faults that the nemesis makes. */
enum FaultKind {
  /** A server is ended by SIGKILL, and started again after a while. */
  SERVER_KILLED,
  /** A server is ended by SIGTERM, and started again at once. */
  SERVER_RESTARTED,
  /** A server stands still (SIGSTOP) for less than a session lasts. */
  SERVER_PAUSED,
  /** A server stands still for longer than a session lasts. */
  SERVER_PAUSED_LONG,
  /** The disk with a server's log is full. */
  DISK_FULL,
  /** A client is ended by SIGKILL, and a new one started after a while. */
  CLIENT_KILLED,
  /** A client is ended by SIGTERM, and a new one started at once. */
  CLIENT_RESTARTED,
  /** A client stands still for less than its session lasts. */
  CLIENT_PAUSED,
  /** A client stands still for longer than its session lasts. */
  CLIENT_PAUSED_LONG,
  /** No packets get from a client to any server, nor back. */
  CLIENT_CUT,
  /** No packets get from a client to any server, or no packets get back. */
  CLIENT_CUT_ONE_WAY,
  /** No packets get from a server to the others, nor back. Its clients still hear from it. */
  SERVER_CUT,
  /** No packets get from a server to the other servers and the clients, nor back. */
  SERVER_ISOLATED,
  /** An operator deletes the node of a candidate. */
  NODE_DELETED,
  /** An operator deletes the node of an election, with all nodes below it. */
  ELECTION_DELETED,
  /** A client must resign all its leaderships at once. */
  RESIGNED,
  /** An operator makes the leader of an election hand over to a random candidate. */
  TRANSFERRED,
  /**
   * A stranger takes the permission to read a candidate's node away from all, and gives it back.
   */
  NODE_UNREADABLE,
  /** A stranger writes to a candidate's node many times a second. */
  NODE_WRITTEN,
  /** An operator evicts a candidate. Meanwhile its node may be unreadable or written to. */
  EVICTED,
  /** Callbacks of a client throw exceptions and Errors at random. */
  CALLBACK_THROWS,
  /** Callbacks of a client do not return for a while. */
  CALLBACK_BLOCKS,
  /** Executors of a client's callbacks reject some of them. */
  EXECUTOR_REJECTS,
  /** A client's reader of the journal throws exceptions and Errors at random. */
  JOURNAL_THROWS,
  /** A callback of a client calls {@code System.exit}, and a new client is started. */
  EXIT_IN_CALLBACK,
  /** A callback of a client closes its Baton, and a new client is started. */
  CLOSE_IN_CALLBACK,
  /** The connections of a client end soon after they are established, again and again. */
  CONNECTIONS_END;

  /** Returns the name on the command line and in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
