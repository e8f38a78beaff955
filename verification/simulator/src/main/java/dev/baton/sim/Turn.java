package dev.baton.sim;

import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Own;
import dev.baton.protocol.claim.Timer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Carries out an action in a world. */
final class Turn {
  private final World world;

  private Turn(World world) {
    this.world = world;
  }

  /** Returns the world after {@code action}. The given world stays unchanged. */
  static World after(World world, Action action) {
    World next = world.copy();
    next.journal = world.journal;
    next.budget = world.budget.less(action.kind());
    new Turn(next).perform(action);
    next.forget();
    next.checkSafety();
    return next;
  }

  /**
   * Returns the world in which nothing more moves by itself. Among several possible actions, the
   * first happens.
   */
  static World settle(World world) {
    World settled = world;
    while (true) {
      Optional<Action> next = Choices.of(settled).stream().filter(Turn::settles).findFirst();
      if (next.isEmpty()) {
        return settled;
      }
      settled = after(settled, next.get());
    }
  }

  private static boolean settles(Action action) {
    return action.kind().isProgress() && action.kind() != Action.Kind.TIMER;
  }

  private void perform(Action action) {
    switch (action.kind()) {
      case DELETE -> delete(world.head().nodes().get(action.client()));
      case MAIL -> mail(nodeOf(action).name(), Mail.Kind.RELEASE);
      case MARK -> mail(nodeOf(action).name(), Mail.Kind.EVICT);
      case EVICT -> evict(nodeOf(action));
      case REAP -> world.commit(Tree.EMPTY);
      default -> perform(action, world.edit(action.client()));
    }
  }

  private void mail(NodeName node, Mail.Kind kind) {
    world.commit(world.head().changed(node, found -> found.mailed(kind)));
  }

  private ZNode nodeOf(Action action) {
    return world.head().nodes().get(action.client());
  }

  private void perform(Action action, Client client) {
    switch (action.kind()) {
      case DELIVER -> deliver(client, client.toClient.remove(0));
      case SERVE -> Service.serve(world, client, client.toServer.remove(0));
      case APPLY -> Watches.apply(world, client);
      case HUSH -> Watches.hush(world, client);
      case CONNECT -> Connecting.connect(world, client, action.detail());
      case CUT, DROP -> cut(client, action.detail());
      case STALL -> stall(client);
      case SURFACE -> surface(client);
      case BEAT, WARM -> beat(client);
      case EXPIRE -> expire(client);
      case STOPPED -> stopped(client, Client.Work.NONE);
      case GIVE_UP -> stopped(client, Client.Work.GIVEN_UP);
      case RESIGN -> Carrier.deliver(world, client, new Event.Resign());
      case TRANSFER -> Carrier.deliver(world, client, new Event.Transfer(seat(action.detail())));
      case DOWNGRADE -> Carrier.deliver(world, client, new Event.Downgrade());
      case WITHDRAW -> Carrier.deliver(world, client, new Event.Withdraw());
      case LEASE_OVER -> leaseOver(client);
      case LOOK -> timer(client, Timer.LOOK);
      case TIMER -> timer(client, List.copyOf(client.timers).get(action.detail()));
      default -> throw new IllegalStateException("not a client's action: " + action);
    }
  }

  private Seat seat(int client) {
    return (Seat) Objects.requireNonNull(world.clients.get(client).ownNode());
  }

  private void delete(ZNode node) {
    if (node.owner() == ZNode.NOBODY) {
      world.commit(world.head().without(node::equals));
      return;
    }
    Client owner = world.edit(node.owner());
    if (world.head().isHold(node)) {
      owner.robbed = node.czxid();
    }
    world.commit(world.head().without(node::equals));
    owner.forgetWhatNoLongerMatters();
  }

  /** Evicts the owner of a marked node. In a race this deletes both of its nodes. */
  private void evict(ZNode marked) {
    NodeName other =
        marked.name() == NodeName.Prize.PRIZE ? new NodeName.Mark(marked.tag()) : marked.name();
    world.commit(world.head().without(node -> node.equals(marked) || node.name().equals(other)));
    Client owner = world.edit(marked.owner());
    owner.late = owner.toClient.size();
    owner.forgetWhatNoLongerMatters();
  }

  private void deliver(Client client, Object payload) {
    if (payload instanceof Event event) {
      Carrier.deliver(world, client, event);
    } else {
      answered(client, (Service.BeatAnswer) payload);
    }
    client.late = Math.max(0, client.late - 1);
  }

  private void answered(Client client, Service.BeatAnswer answer) {
    Client.Beating beating = client.beating;
    client.beating = Client.Beating.NOT;
    if (answer.outcome() == Outcome.ABSENT) {
      Carrier.deliver(
          world, client, new Event.NodeEvent(answer.node(), Event.Change.DELETED, true));
    } else if (answer.outcome() == Outcome.DONE
        && beating != Client.Beating.COVERS_NOTHING
        && client.isInTime()
        && answer.node().equals(client.ownNode())) {
      client.lease = true;
      client.outlived |= answer.marked();
      Carrier.deliver(world, client, new Event.Renewed());
    }
  }

  private void beat(Client client) {
    Own own = Objects.requireNonNull(client.claim.own());
    client.beating = own.armed() ? Client.Beating.COVERS_ARMED : Client.Beating.COVERS_VERSION;
    client.toServer.add(new Service.Beat(own.node(), own.armed() ? -1 : own.version()));
  }

  private void cut(Client client, int applied) {
    int left = applied;
    client.seen = client.toClient.isEmpty() ? world.view(client) : null;
    for (Object request : List.copyOf(client.toServer)) {
      if (left > 0 && Service.writes(request)) {
        Service.serveUnanswered(world, client, request);
        left--;
      }
    }
    client.dropConnection();
    if (client.seen == null) {
      client.forgetWatches();
    }
    Carrier.deliver(world, client, new Event.Disconnected());
  }

  private void stall(Client client) {
    Command.Place stalled = (Command.Place) client.toServer.get(0);
    cut(client, 0);
    client.stalled = stalled;
  }

  private void surface(Client client) {
    Command.Place late = Objects.requireNonNull(client.stalled);
    client.surfaced = late.tag();
    client.stalled = null;
    Service.serveUnanswered(world, client, late);
  }

  private void expire(Client client) {
    client.session = false;
    client.stalled = null;
    world.commit(world.head().without(node -> node.owner() == client.index));
  }

  private void stopped(Client client, Client.Work next) {
    client.work = next;
    Carrier.deliver(world, client, new Event.WorkStopped(next == Client.Work.NONE));
  }

  private void leaseOver(Client client) {
    client.lease = false;
    Carrier.deliver(world, client, new Event.LeaseOver());
  }

  private void timer(Client client, Timer timer) {
    client.timers.remove(timer);
    client.hushed &= timer != Timer.LOOK;
    Carrier.deliver(world, client, new Event.TimerFired(timer));
  }
}
