package dev.baton.sim.soak;

import dev.baton.testkit.ServerPlace;
import dev.baton.testkit.ZooKeeperCluster;
import java.util.List;

/** The network between the servers and the clients. Both are counted from 1 up. */
interface SoakNetwork extends AutoCloseable {
  /** Returns the places of the servers. */
  List<ServerPlace> serverPlaces();

  /** Returns true if servers can be cut off from each other. */
  boolean cutsServers();

  /** Tells the network the servers' addresses, which it uses from now on. */
  void useCluster(ZooKeeperCluster cluster);

  /** Returns the words in front of the command that starts a client. */
  List<String> commandPrefix(int client);

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
  void healAll();

  @Override
  void close();
}
