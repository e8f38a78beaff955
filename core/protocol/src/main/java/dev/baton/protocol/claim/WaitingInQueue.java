package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a claim that is in the queue behind others.
 *
 * <p><b>What it watches.</b> A {@link PredecessorView} says how many predecessors there may be, and
 * which of their nodes the claim watches. Under {@link dev.baton.protocol.TurnRule#QUEUE} that is
 * mostly the nearest, so that one departure wakes one claim. Near the front, where a late surprise
 * would cost time, the claim also reads the queue again now and then.
 *
 * <p><b>When it leads.</b> Sequence numbers only grow, so no claim can come in ahead of one in the
 * queue. When the last predecessor goes, the claim may lead without another request. Its lease must
 * run, and its own node must be known to stand. Otherwise it asks first; see {@link CheckingTurn}.
 *
 * <p><b>After a lost connection.</b> The place lasts as long as the session. Once connected again,
 * the claim sets every watch anew, behind a barrier, so that no server answers from the past.
 *
 * @param own our node
 * @param picture what we know of the predecessors
 * @param leased whether a lease of this claim runs
 * @param up whether there is a connection
 * @param looks how often the queue was read in a row
 */
record WaitingInQueue(
    ClaimContext ticket,
    OwnNode own,
    PredecessorView picture,
    boolean leased,
    boolean up,
    int looks)
    implements IgnoredEvents.IgnoresAnswers, IgnoredEvents.IgnoresWork {

  /** Waits for the predecessors in the {@code picture}. */
  static ClaimStep standInQueue(
      ClaimContext ticket, OwnNode own, PredecessorView picture, boolean leased, int looks) {
    WaitingInQueue next =
        new WaitingInQueue(ticket.withoutRefusals(), own, picture, leased, true, looks);
    return new ClaimStep(next, next.watchAndStand(), "others are ahead, so wait");
  }

  private List<ClaimCommand> watchAndStand() {
    List<ClaimCommand> commands = new ArrayList<>();
    if (!own.armed()) {
      commands.add(watchOwn());
    }
    picture.watched().forEach(node -> commands.add(new ClaimCommand.ReadNode(node)));
    if (watchesHolders()) {
      commands.add(new ClaimCommand.ReadQueue(true));
    }
    commands.add(
        new ClaimCommand.SetTimer(
            ClaimTimer.LOOK, picture.wantsTrimming() ? looks : ClaimTimer.RARELY));
    if (!mayBeLetPast()) {
      commands.add(new ClaimCommand.TellPosition(picture.queuePosition()));
    }
    return commands;
  }

  /**
   * Watches our node: at once where the end of the nodes ahead may be our turn, which needs that
   * watch (rule A2). A claim further back reads the queue before it leads.
   */
  private ClaimCommand watchOwn() {
    boolean mayBeNext = picture.isComplete() || picture.isNext(ticket.mode());
    return !picture.watched().isEmpty() && !mayBeNext
        ? new ClaimCommand.SetTimer(ClaimTimer.HEARTBEAT, 0)
        : new ClaimCommand.ReadNode(own.node());
  }

  /**
   * Returns whether there are too many holders to watch each one; a crowd watches the queue anyway.
   */
  private boolean watchesHolders() {
    return picture.watchesQueue() && !ticket.rule().watchesQueue();
  }

  /** Returns whether the watched node may turn out not to block us after all. */
  private boolean mayBeLetPast() {
    return ticket.mode() == LockMode.READ;
  }

  @Override
  public List<NodeName> awaited() {
    return picture.watched();
  }

  private WaitingInQueue withOwn(OwnNode own) {
    return new WaitingInQueue(ticket, own, picture, leased, up, looks);
  }

  @Override
  public boolean isNext() {
    return ticket.rule().leadsUnasked() && up && picture.isNext(ticket.mode());
  }

  @Override
  public boolean wantsRenewal() {
    return !leased;
  }

  @Override
  public ClaimStep onConnected() {
    WaitingInQueue next = new WaitingInQueue(ticket, own, picture, leased, true, 0);
    if (picture.watched().isEmpty()) {
      return CheckingTurn.sendCheck(ticket, own, leased, "connected again: ask, and watch anew")
          .withCommandsBefore(
              List.of(new ClaimCommand.SendBarrier(), new ClaimCommand.ReadNode(own.node())));
    }
    List<ClaimCommand> commands = new ArrayList<>();
    commands.add(new ClaimCommand.SendBarrier());
    commands.addAll(OrphanNodes.lookForOrphans(ticket));
    commands.addAll(next.watchAndStand());
    return new ClaimStep(next, commands, "connected again: set every watch anew, behind a barrier");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new WaitingInQueue(ticket, own.asDisarmed(), picture, leased, false, looks),
        "our place is kept as long as the session lasts");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, false);
  }

  @Override
  public ClaimStep onLeaseRenewed() {
    return ClaimStep.toState(
        new WaitingInQueue(ticket, own, picture, true, up, looks), "a lease runs on which to lead");
  }

  @Override
  public ClaimStep onLeaseOver() {
    return ClaimStep.toState(
        new WaitingInQueue(ticket, own, picture, false, up, looks),
        "no lease runs: ask before leading");
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimTransitions.releaseNode(ticket, own.node(), NextMove.CLOSE, up, "leave the queue");
  }

  @Override
  public ClaimStep onTimerFired(ClaimTimer timer) {
    if (timer == ClaimTimer.HEARTBEAT && up && !own.armed()) {
      return ClaimStep.toState(
          this, "the wait lasts: watch our node", new ClaimCommand.ReadNode(own.node()));
    }
    if (timer != ClaimTimer.LOOK || !up) {
      return ignoreEvent("nothing is to be looked at now");
    }
    return picture.watched().isEmpty() || picture.wantsTrimming()
        ? CheckingTurn.lookAgain(this)
        : watchAnew();
  }

  /**
   * Sets every watch anew. ZooKeeper swallows events of nodes that may not be read when they
   * change. An orphan node that could not be deleted may be deleted now.
   */
  private ClaimStep watchAnew() {
    List<ClaimCommand> commands = new ArrayList<>(OrphanNodes.lookForOrphans(ticket));
    if (own.armed()) {
      commands.add(new ClaimCommand.ReadNode(own.node()));
    }
    commands.addAll(watchAndStand());
    return new ClaimStep(this, commands, "an event may have been swallowed: set every watch anew");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    ClaimStep step =
        watchesHolders()
            ? holdersRead(answer)
            : ClaimStep.toState(this, "no orphan node of ours may hold the queue up");
    return step.withCommandsBefore(OrphanNodes.discardFound(ticket, answer, own.node()));
  }

  private ClaimStep holdersRead(ClaimEvent.QueueRead answer) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      return ClaimTransitions.refusePlace(
          ticket, own.node(), JoinProblem.MAY_NOT_READ_QUEUE, "those who hold cannot be watched");
    }
    if (!(own.node() instanceof QueueNode seat) || !answer.queue().seats().contains(seat)) {
      return ignoreEvent("what became of our node, its watch tells");
    }
    PredecessorView now = ticket.viewPredecessors(answer.queue().aheadOf(seat));
    if (now.isTurn()) {
      return CheckingTurn.sendCheck(
          ticket, own, leased, "enough seem to be free: ask whether it is our turn");
    }
    return now.watchesQueue()
        ? ClaimStep.toState(
            new WaitingInQueue(ticket, own, now, leased, up, looks),
            "too many hold to watch each of them, so the queue is watched",
            new ClaimCommand.TellPosition(now.queuePosition()))
        : standInQueue(ticket, own, now, leased, looks);
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (answer.node().equals(own.node())) {
      return ownRead(answer);
    }
    if (!picture.watched().contains(answer.node())) {
      return ignoreEvent("we no longer wait for that node");
    }
    return switch (answer.outcome()) {
      case DONE -> onFound(answer);
      case ABSENT -> onDeparted(answer.node(), false);
      default ->
          ClaimTransitions.refusePlace(
              ticket,
              own.node(),
              JoinProblem.MAY_NOT_READ_NODE,
              "the node ahead cannot be watched");
    };
  }

  private ClaimStep onFound(ClaimEvent.NodeRead answer) {
    String why = "it stands and is watched";
    if (answer.shared() && awaitsWord()) {
      return askInItsStead();
    }
    if (!mayBeLetPast()) {
      return ignoreEvent(why);
    }
    return answer.shared()
        ? onDeparted(answer.node(), true)
        : ClaimStep.toState(this, why, new ClaimCommand.TellPosition(picture.queuePosition()));
  }

  /** Returns whether a waiting predecessor is to tell us when it no longer waits. */
  private boolean awaitsWord() {
    return ticket.mode() instanceof LockMode.PermitMode && !picture.isComplete();
  }

  private ClaimStep askInItsStead() {
    return CheckingTurn.sendCheck(
        ticket, own, leased, "the one ahead waits no longer: ask who does");
  }

  private ClaimStep ownRead(ClaimEvent.NodeRead answer) {
    if (own.isFoundBy(answer)) {
      OwnNode read = own.withReading(answer);
      return answer.isMarked()
          ? ClaimTransitions.evictWaiting(ticket, read)
          : ClaimStep.toState(withOwn(read), "our node stands and is watched")
              .withCommandsBefore(read.orderCommands(own));
    }
    return answer.outcome() == RequestOutcome.DENIED
        ? ClaimTransitions.refusePlace(
            ticket, own.node(), JoinProblem.MAY_NOT_READ_NODE, "our node cannot be watched")
        : onGone();
  }

  private ClaimStep onGone() {
    return ClaimTransitions.reenterQueue(ticket, own.node(), true);
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    boolean deleted = event.change() == ClaimEvent.NodeChange.DELETED;
    if (event.node().equals(own.node())) {
      return deleted
          ? onGone()
          : ClaimStep.toState(
              withOwn(own.asDisarmed()),
              "our node has a message: read it, and watch again",
              new ClaimCommand.ReadNode(own.node()));
    }
    if (!picture.watched().contains(event.node())) {
      return ignoreEvent("we no longer wait for that node");
    }
    if (!deleted && awaitsWord()) {
      return askInItsStead();
    }
    return deleted
        ? onDeparted(event.node(), event.real())
        : ClaimStep.toState(
            this, "the node ahead only changed", new ClaimCommand.ReadNode(event.node()));
  }

  /**
   * Decides after a predecessor has gone, or has become a reader that lets us past. We lead at once
   * if our node is known to stand at that moment: its watch is armed, and events come in order.
   * After another library's node we ask: its name may return. A writer beside Curator's asks after
   * each node: a writer of Curator, even one whose session is over, leaves a reader with its own
   * number behind, which may be ahead of all.
   *
   * @param inOrder whether the news has a place in that order: a real event or an answer has
   */
  private ClaimStep onDeparted(NodeName gone, boolean inOrder) {
    boolean passable = ticket.mode() == LockMode.WRITE && own.isInSharedQueue();
    if (gone instanceof PeerNode || passable) {
      return CheckingTurn.sendCheck(
          ticket, own, leased, "another library may have placed a node: ask who is ahead now");
    }
    PredecessorView rest = picture.withoutNode(gone, ticket.mode());
    boolean unasked = ticket.rule().leadsUnasked() && inOrder && own.armed() && leased;
    if (rest.isTurn() && unasked) {
      return ClaimTransitions.beginLeading(
          ticket, own, true, "the only one ahead has gone, our node stands and the lease runs");
    }
    return !rest.isTurn() && rest.isComplete()
        ? ClaimStep.toState(
            new WaitingInQueue(ticket, own, rest, leased, up, looks),
            "one less ahead",
            new ClaimCommand.TellPosition(rest.queuePosition()))
        : CheckingTurn.sendCheck(
            ticket, own, leased, "the one ahead has gone: ask whether it is our turn");
  }

  @Override
  public ClaimStep onQueueChanged() {
    if (ticket.rule().watchesQueue()) {
      return CheckingTurn.sendCheck(
          ticket, own, leased, "the queue changed: ask whether it is our turn");
    }
    return watchesHolders()
        ? ClaimStep.toState(
            this, "see who still holds, and watch again", new ClaimCommand.ReadQueue(true))
        : ignoreEvent("nodes are watched, not the queue");
  }
}
