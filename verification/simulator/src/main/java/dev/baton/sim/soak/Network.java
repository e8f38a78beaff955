package dev.baton.sim.soak;

import dev.baton.testkit.Place;
import dev.baton.testkit.ZooKeeperCluster;
import java.util.List;

/** The network between the servers and the clients. Both are counted from 1 up. */
interface Network extends AutoCloseable {
  /** Returns the places of the servers. */
  List<Place> servers();

  /** Returns true if servers can be cut off from each other. */
  boolean cutsServers();

  /** Tells the network the servers' addresses, which it uses from now on. */
  void open(ZooKeeperCluster cluster);

  /** Returns the words in front of the command that starts a client. */
  List<String> prefix(int client);

  /** Returns the connect string of a client. */
  String connectString(int client);

  /** Stops all packets from a client to a server from now on. */
  void cutToServer(int client, int server);

  /** Stops all packets from a server to a client from now on. */
  void cutToClient(int server, int client);

  /** Stops all packets between two servers from now on. */
  void cutServers(int one, int other);

  /** Ends all connections of a client soon after they are established, until closed. */
  AutoCloseable endConnections(int client);

  /** Ends all cuts. */
  void heal();

  @Override
  void close();
}
