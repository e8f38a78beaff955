package dev.baton.sim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Own;
import dev.baton.protocol.claim.Timer;
import dev.baton.sim.Action.Kind;
import dev.baton.sim.Budget.Part;
import java.util.ArrayList;
import java.util.List;

/** The actions that may happen next in a world. */
final class Choices {
  private final World world;
  private final List<Action> actions = new ArrayList<>();

  private Choices(World world) {
    this.world = world;
  }

  static List<Action> of(World world) {
    Choices choices = new Choices(world);
    world.clients.forEach(choices::ofClient);
    if (world.canCommit(null)) {
      choices.ofOperator();
    }
    if (world.budget.has(Part.FAULTS)) {
      choices.ofStrangers();
    }
    return choices.actions;
  }

  private void may(Kind kind, Client client) {
    actions.add(new Action(kind, client.index, 0));
  }

  private void mayInWays(Kind kind, int who, int ways) {
    for (int way = 0; way < ways; way++) {
      actions.add(new Action(kind, who, way));
    }
  }

  private void ofClient(Client client) {
    if (client.up) {
      ofConnected(client);
    } else if (!client.claim.name().equals("Closed")) {
      mayInWays(Kind.CONNECT, client.index, Connecting.ways(world, client));
    }
    ofUser(client);
    ofTime(client);
    if (client.stalled != null && world.canCommit(null)) {
      may(Kind.SURFACE, client);
    }
  }

  private void ofConnected(Client client) {
    if (!client.toClient.isEmpty()) {
      may(Kind.DELIVER, client);
    }
    if (!client.toServer.isEmpty()) {
      Object request = client.toServer.get(0);
      boolean served = !Service.writes(request) || (client.session && world.canCommit(client));
      if (served) {
        may(Kind.SERVE, client);
      }
    }
    if (world.behind(client) > 0) {
      may(Kind.APPLY, client);
      if (world.budget.has(Part.HUSHES)
          && world.budget.has(Part.FAULTS)
          && Watches.tells(world, client)) {
        may(Kind.HUSH, client);
      }
    }
    if (!client.session) {
      may(Kind.DROP, client);
    } else if (world.budget.has(Part.FAULTS)) {
      mayInWays(Kind.CUT, client.index, 1 + writesUnderWay(client));
      if (world.budget.has(Part.STALLS) && isCreating(client)) {
        may(Kind.STALL, client);
      }
    }
  }

  private static boolean isCreating(Client client) {
    return !client.toServer.isEmpty() && client.toServer.get(0) instanceof Command.Place;
  }

  private int writesUnderWay(Client client) {
    return world.canCommit(client)
        ? (int) client.toServer.stream().filter(Service::writes).count()
        : 0;
  }

  private void ofUser(Client client) {
    boolean closed = client.claim.name().equals("Closed");
    if (client.claim.holds() && world.budget.has(Part.RESIGNS)) {
      may(Kind.RESIGN, client);
    }
    if (client.work == Client.Work.RUNNING && world.budget.has(Part.TRANSFERS)) {
      ofHeirs(client);
    }
    if (mayDowngrade(client) && world.budget.has(Part.DOWNGRADES)) {
      may(Kind.DOWNGRADE, client);
    }
    if (!closed && world.budget.has(Part.WITHDRAWALS)) {
      may(Kind.WITHDRAW, client);
    }
    if (client.work == Client.Work.STOPPING || client.work == Client.Work.GIVEN_UP) {
      may(Kind.STOPPED, client);
    }
    if (client.work == Client.Work.STOPPING && world.budget.has(Part.GIVE_UPS)) {
      may(Kind.GIVE_UP, client);
    }
  }

  /**
   * Offers a transfer to every other client with a queue node, even one already deleted, since the
   * deletion may still be unknown to all.
   */
  private void ofHeirs(Client leader) {
    for (Client heir : world.clients) {
      if (heir != leader && heir.ownNode() instanceof Seat) {
        actions.add(new Action(Kind.TRANSFER, leader.index, heir.index));
      }
    }
  }

  private static boolean mayDowngrade(Client client) {
    return client.work == Client.Work.RUNNING
        && client.claim.ticket().mode() == Mode.WRITE
        && !client.holdsBesideOthers();
  }

  private void ofTime(Client client) {
    if (mayBeat(client) && (client.claim.name().equals("Doubting") || isMarked(client))) {
      may(Kind.BEAT, client);
    }
    if (mayBeat(client) && client.claim.isNext() && !client.lease && world.budget.has(Part.BEATS)) {
      may(Kind.WARM, client);
    }
    if (client.lease && world.budget.has(Part.LAPSES)) {
      may(Kind.LEASE_OVER, client);
    }
    boolean bare = client.isNew || client.claim.name().equals("Closed");
    if (client.session && !bare && !client.lease && world.budget.has(Part.FAULTS)) {
      may(Kind.EXPIRE, client);
    }
    List<Timer> timers = List.copyOf(client.timers);
    for (int i = 0; i < timers.size(); i++) {
      if (timers.get(i) != Timer.LOOK || client.hushed) {
        actions.add(new Action(Kind.TIMER, client.index, i));
      } else if (world.budget.has(Part.LOOKS)) {
        may(Kind.LOOK, client);
      }
    }
  }

  /**
   * Returns true if the holder must release its place, so it cannot go on heartbeating for ever.
   */
  private boolean isMarked(Client client) {
    return client.claim.holds() && world.head().isMarked(client.ownNode());
  }

  private boolean mayBeat(Client client) {
    Own own = client.claim.own();
    if (own == null || !client.up || client.beating != Client.Beating.NOT) {
      return false;
    }
    return own.armed() || world.rule.hasLine();
  }

  private void ofOperator() {
    List<ZNode> nodes = world.head().nodes();
    for (int i = 0; i < nodes.size(); i++) {
      ZNode node = nodes.get(i);
      if (node.isMarked() && isLeaseOfThenOver(world.clients.get(node.owner()))) {
        actions.add(new Action(Kind.EVICT, i, 0));
      }
    }
  }

  /**
   * Returns true if the lease that ran when the node was marked is over. A longer lease may still
   * run.
   */
  private static boolean isLeaseOfThenOver(Client owner) {
    return !owner.lease || owner.outlived;
  }

  private void ofStrangers() {
    if (!world.canCommit(null)) {
      return;
    }

    Tree head = world.head();
    for (int i = 0; i < head.nodes().size(); i++) {
      actions.add(new Action(Kind.DELETE, i, 0));
      if (world.budget.has(Part.MAILS)) {
        actions.add(new Action(Kind.MAIL, i, 0));
      }
      ZNode node = head.nodes().get(i);
      boolean holds = node.name() instanceof Seat || node.name() instanceof Prize;
      if (world.budget.has(Part.EVICTIONS) && holds && !node.isMarked()) {
        actions.add(new Action(Kind.MARK, i, 0));
      }
    }
    if (head.parent() && head.nodes().isEmpty()) {
      actions.add(new Action(Kind.REAP, 0, 0));
    }
  }
}
