package dev.baton.sim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Invariants;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Step;
import dev.baton.protocol.claim.Timer;
import dev.baton.sim.Budget.Part;

/** Delivers events to a client's claim and carries out the commands of the claim. */
final class Carrier implements Command.Host {
  /** The number of reaped parents, each just before a create, after which a claim backs off. */
  private static final int TRIES = 3;

  private final World world;
  private final Client client;

  private Carrier(World world, Client client) {
    this.world = world;
    this.client = client;
  }

  /**
   * Delivers {@code event}. An event that opens a lease too late opens a lease that is already
   * over.
   */
  static void deliver(World world, Client client, Event event) {
    Carrier carrier = new Carrier(world, client);
    if (opensLease(event)) {
      client.lease = client.isInTime();
    }
    carrier.step(event);
    if (opensLease(event) && !client.isInTime()) {
      carrier.step(new Event.LeaseOver());
    }
  }

  private static boolean opensLease(Event event) {
    return (event instanceof Event.Placed placed && placed.outcome() == Outcome.DONE)
        || (event instanceof Event.OwnChecked checked && checked.outcome() == Outcome.DONE);
  }

  private void step(Event event) {
    Step step = event.deliverTo(client.claim);
    if (world.journal != null) {
      world.journal.accept(new Entry(0, "", client.name(), client.claim, event, step));
    }
    try {
      Invariants.check(client.claim, event, step);
    } catch (IllegalStateException e) {
      world.fail(String.valueOf(e.getMessage()));
    }
    client.claim = step.next();
    for (Command command : step.commands()) {
      if (command instanceof Command.Request request) {
        client.toServer.add(request);
      } else {
        ((Command.Local) command).carryOutBy(this);
      }
    }
    client.forgetWhatNoLongerMatters();
  }

  @Override
  public void setTimer(Timer timer, int doublings) {
    client.timers.add(timer);
  }

  @Override
  public void stand(int place) {
    // The explorer checks a claim's position against the ensemble, not against the claim's word.
  }

  @Override
  public void elect(FencingToken token) {
    if (client.work != Client.Work.NONE) {
      world.fail(client.name() + " is elected while the work of its last term goes on");
    }
    if (!client.lease) {
      world.fail(client.name() + " is elected without a lease");
    }
    client.work = Client.Work.RUNNING;
    if (client.isRobbed()) {
      return;
    }
    if (client.claim.ticket().mode() instanceof Mode.Permits) {
      return;
    }
    boolean beside = client.holdsBesideOthers();
    FencingToken before = beside ? world.lastAlone : world.last;
    if (!Invariants.grows(before, token)) {
      world.fail(client.name() + " is elected with " + token + " after " + before);
    }
    world.last = Invariants.grows(world.last, token) ? token : world.last;
    world.lastAlone = beside ? world.lastAlone : token;
  }

  @Override
  public void suspend() {
    checkWorks("suspended");
  }

  @Override
  public void resume() {
    checkWorks("resumed");
  }

  @Override
  public void tell(Mail mail) {
    client.told = mail;
  }

  @Override
  public void revoke(Reason reason) {
    checkWorks("revoked");
    client.work = Client.Work.STOPPING;
  }

  private void checkWorks(String what) {
    if (client.work != Client.Work.RUNNING) {
      world.fail(client.name() + " is " + what + " although no work runs");
    }
  }

  @Override
  public void report(Problem problem) {
    boolean vanished = world.faults - world.budget.of(Part.FAULTS) >= TRIES;
    if (problem != Problem.PARENT_KEEPS_VANISHING || !vanished) {
      world.fail(client.name() + " reports " + problem + ", but nothing in this world causes it");
    }
  }

  @Override
  public void finish() {
    if (client.work == Client.Work.RUNNING) {
      world.fail(client.name() + " left although its work runs");
    }
  }
}
