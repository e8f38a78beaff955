package dev.baton.differential;

/** Three servers, of which the leader can be cut off from the others, but not from its clients. */
interface SeverableSide extends Side {
  int SERVERS = 3;

  /** Has a session find this server only. Before its first connection. */
  void connectOnly(int session, int server);

  /** The number of the server that leads, from 0. */
  int leader();

  /** Cuts the leader off, and returns when the others serve under another leader. */
  void deposeLeader();

  /** Ends the effect of {@link #deposeLeader}; returns when all servers serve together. */
  void heal();
}
