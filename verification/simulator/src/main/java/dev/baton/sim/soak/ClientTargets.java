package dev.baton.sim.soak;

import java.util.List;
import java.util.Random;
import java.util.Set;

/** A chooser of clients to strike. It prefers leaders. */
final class ClientTargets {
  private static final long JUST_NOW_NANOS = 200_000_000;
  private static final int LEADERS_PER_OTHER = 3;

  private final List<ClientProcess> clients;
  private final SoakEventLog eventLog;

  ClientTargets(List<ClientProcess> clients, SoakEventLog eventLog) {
    this.clients = clients;
    this.eventLog = eventLog;
  }

  /** Picks a client. The client is alive, unless another fault has just killed it. */
  ClientProcess pickClient(Random random) {
    ClientProcess any = clients.get(random.nextInt(clients.size()));
    boolean leaderWanted = random.nextInt(1 + LEADERS_PER_OTHER) > 0;
    double share = random.nextDouble();
    ClientProcess picked = leaderWanted ? pickLeader(share, any) : any;
    picked.checkAlive();
    return picked;
  }

  private ClientProcess pickLeader(double share, ClientProcess otherwise) {
    Set<String> leading = eventLog.recentLeaders(JUST_NOW_NANOS);
    List<ClientProcess> leaders =
        clients.stream().filter(client -> leading.contains(client.lifeName())).toList();
    return leaders.isEmpty() ? otherwise : leaders.get((int) (share * leaders.size()));
  }
}
