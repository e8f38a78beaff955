package dev.baton.sim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimInvariants;
import dev.baton.protocol.claim.ClaimStep;
import dev.baton.protocol.claim.ClaimTimer;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.sim.ActionBudget.BudgetPart;

/** Delivers events to a client's claim and carries out the commands of the claim. */
final class EventDelivery implements ClaimCommand.ClaimHost {
  /** The number of reaped parents, each just before a create, after which a claim backs off. */
  private static final int TRIES = 3;

  private final ExplorerWorld world;
  private final ClientState client;

  private EventDelivery(ExplorerWorld world, ClientState client) {
    this.world = world;
    this.client = client;
  }

  /**
   * Delivers {@code event}. An event that opens a lease too late opens a lease that is already
   * over.
   */
  static void deliverEvent(ExplorerWorld world, ClientState client, ClaimEvent event) {
    EventDelivery carrier = new EventDelivery(world, client);
    if (opensLease(event)) {
      client.lease = client.isInTime();
    }
    carrier.takeStep(event);
    if (opensLease(event) && !client.isInTime()) {
      carrier.takeStep(new ClaimEvent.LeaseOver());
    }
  }

  private static boolean opensLease(ClaimEvent event) {
    return (event instanceof ClaimEvent.NodePlaced placed
            && placed.outcome() == RequestOutcome.DONE)
        || (event instanceof ClaimEvent.OwnChecked checked
            && checked.outcome() == RequestOutcome.DONE);
  }

  private void takeStep(ClaimEvent event) {
    ClaimStep step = event.deliverTo(client.claim);
    if (world.journal != null) {
      world.journal.accept(new JournalEntry(0, "", client.clientName(), client.claim, event, step));
    }
    try {
      ClaimInvariants.checkStep(client.claim, event, step);
    } catch (IllegalStateException e) {
      world.reportFailure(String.valueOf(e.getMessage()));
    }
    client.claim = step.next();
    for (ClaimCommand command : step.commands()) {
      if (command instanceof ClaimCommand.ServerRequest request) {
        client.toServer.add(request);
      } else {
        ((ClaimCommand.LocalAction) command).carryOutBy(this);
      }
    }
    client.forgetWhatNoLongerMatters();
  }

  @Override
  public void setTimer(ClaimTimer timer, int doublings) {
    client.timers.add(timer);
  }

  @Override
  public void tellPosition(int place) {
    // The explorer checks a claim's position against the ensemble, not against the claim's word.
  }

  @Override
  public void tellElected(FencingToken token) {
    if (client.work != ClientState.WorkState.NONE) {
      world.reportFailure(
          client.clientName() + " is elected while the work of its last term goes on");
    }
    if (!client.lease) {
      world.reportFailure(client.clientName() + " is elected without a lease");
    }
    client.work = ClientState.WorkState.RUNNING;
    if (client.isRobbed()) {
      return;
    }
    if (client.claim.ticket().mode() instanceof LockMode.PermitMode) {
      return;
    }
    boolean beside = client.holdsBesideOthers();
    FencingToken before = beside ? world.lastAlone : world.last;
    if (!ClaimInvariants.isGrowing(before, token)) {
      world.reportFailure(client.clientName() + " is elected with " + token + " after " + before);
    }
    world.last = ClaimInvariants.isGrowing(world.last, token) ? token : world.last;
    world.lastAlone = beside ? world.lastAlone : token;
  }

  @Override
  public void tellSuspended() {
    checkWorks("suspended");
  }

  @Override
  public void tellResumed() {
    checkWorks("resumed");
  }

  @Override
  public void tellMessage(NodeMessage message) {
    client.told = message;
  }

  @Override
  public void revokeWork(EndReason reason) {
    checkWorks("revoked");
    client.work = ClientState.WorkState.STOPPING;
  }

  private void checkWorks(String what) {
    if (client.work != ClientState.WorkState.RUNNING) {
      world.reportFailure(client.clientName() + " is " + what + " although no work runs");
    }
  }

  @Override
  public void reportProblem(JoinProblem problem) {
    boolean vanished = world.faults - world.budget.amountOf(BudgetPart.FAULTS) >= TRIES;
    if (problem != JoinProblem.PARENT_KEEPS_VANISHING || !vanished) {
      world.reportFailure(
          client.clientName() + " reports " + problem + ", but nothing in this world causes it");
    }
  }

  @Override
  public void finishClaim() {
    if (client.work == ClientState.WorkState.RUNNING) {
      world.reportFailure(client.clientName() + " left although its work runs");
    }
  }
}
