package dev.baton.sim.soak;

import dev.baton.testkit.Place;
import dev.baton.testkit.ZooKeeperCluster;
import java.util.List;

/** What lies between the servers and the clients, each of which is counted from 1 up. */
interface Network extends AutoCloseable {
  /** Where the servers run. */
  List<Place> servers();

  /** Whether servers can be cut off from each other. */
  boolean cutsServers();

  /** The network knows where the servers listen from now on. */
  void open(ZooKeeperCluster cluster);

  /** What is written before the command that starts a client. */
  List<String> prefix(int client);

  /** The connect string of a client. */
  String connectString(int client);

  /** From now on nothing gets from a client to a server. */
  void cutToServer(int client, int server);

  /** From now on nothing gets from a server to a client. */
  void cutToClient(int server, int client);

  /** From now on nothing gets from either of two servers to the other. */
  void cutServers(int one, int other);

  /** Has all connections of a client end soon after they are established, until closed. */
  AutoCloseable endConnections(int client);

  /** Ends all cuts. */
  void heal();

  @Override
  void close();
}
