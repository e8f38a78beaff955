package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.participants.AmbiguousIdException;
import dev.baton.participants.Participant;
import dev.baton.participants.RemoveRefusedException;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TermRecord;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.order.ElectionRemoval;
import dev.baton.runtime.order.LeaveOrder;
import dev.baton.runtime.order.OrderOutcome;
import dev.baton.runtime.order.PlaceEviction;
import dev.baton.runtime.order.ReleaseRequestSender;
import dev.baton.runtime.order.RemovalOutcome;
import dev.baton.runtime.watch.HistoryReading;
import dev.baton.runtime.watch.QueueReading.ReadingScope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The operations on a queue that any process may call, without taking part. The answers come in the
 * loop. Thread-safe.
 */
public final class AdminOperations {
  private static final DurationRange WITHIN =
      DurationRange.upToAYear("within (the time to follow a request)");

  private final ClientContext context;
  private final BatonEngine engine;
  private final ElectionPath path;
  private final Function<String, RequestOrigin> origin;

  /** Creates the operations of this process. */
  public AdminOperations(ClientContext context, ElectionPath path) {
    this(context, path, OrderCodec::originOfProcess);
  }

  /**
   * Creates the operations on a queue.
   *
   * @param origin makes what participants are told of the caller, from a reason
   */
  public AdminOperations(
      ClientContext context, ElectionPath path, Function<String, RequestOrigin> origin) {
    this.context = context;
    this.engine = context.engine();
    this.path = path;
    this.origin = origin;
  }

  public ElectionPath path() {
    return path;
  }

  public CompletableFuture<List<Participant>> readParticipants() {
    return context.askEngine(this::readQueue, ParticipantReader::toParticipants);
  }

  public CompletableFuture<List<TermRecord>> readHistory() {
    return context.askEngine(
        patience ->
            engine.<List<PastTerm>>askWithin(
                patience,
                (session, result) ->
                    HistoryReading.readHistory(
                        session, MetaPath.pathBelow(MetaPath.HISTORIES, path), result)),
        ParticipantReader::toTermRecords);
  }

  /** Reads the participants, as their nodes tell. */
  public CompletableFuture<List<QueueMember>> readMembers() {
    return context.askEngine(this::readQueue);
  }

  public CompletableFuture<List<Participant>> requestRelease(String reason) {
    NodeMessage message = messageOf(reason, NodeMessage.MessageKind.RELEASE);
    return context.askEngine(
        patience ->
            engine
                .readQueue(path, ReadingScope.HOLDERS, patience)
                .thenCompose(front -> askHolders(front, message, patience)),
        ParticipantReader::toHolders);
  }

  private CompletableFuture<List<QueueMember>> askHolders(
      List<QueueMember> front, NodeMessage message, Duration patience) {
    checkOrder("requestRelease", BatonException::new, front);
    List<QueueMember> holders = SharedQueues.membersAmong(path, QueueMember.holdersIn(front));
    return engine.askWithin(
        patience,
        (session, result) ->
            ReleaseRequestSender.sendRequest(session, path, holders, message, result));
  }

  /** As {@link dev.baton.lock.Lock#evict}. */
  public CompletableFuture<EvictionOutcome> evictParticipant(String whom, String reason) {
    return evictMarked(whom, messageOf(reason, NodeMessage.MessageKind.EVICT));
  }

  /** As {@link dev.baton.lock.Lock#evictNow}. */
  public CompletableFuture<EvictionOutcome> evictNow(String whom) {
    return evictMarked(whom, null);
  }

  private CompletableFuture<EvictionOutcome> evictMarked(String whom, @Nullable NodeMessage mark) {
    return context.askEngine(
        patience ->
            (mark == null
                    ? readQueue(patience)
                    : readForOrder("evict (evictNow is possible)", BatonException::new, patience))
                .thenCompose(
                    line ->
                        findInLine(line, whom)
                            .map(victim -> evictMember(victim, mark, patience))
                            .orElseGet(
                                () ->
                                    CompletableFuture.completedFuture(EvictionOutcome.NOT_THERE))));
  }

  /** Evicts a participant. Without the session timeout in its node, the time to wait is unknown. */
  private CompletableFuture<EvictionOutcome> evictMember(
      QueueMember victim, @Nullable NodeMessage mark, Duration patience) {
    if (victim.isPeer()) {
      throw new BatonException(
          victim.path()
              + " is not Baton's: its owner would not notice that its node is gone; ask it to"
              + " release, or stop its process");
    }
    if (victim.isOverwritten() && victim.nodeName() instanceof NodeName.LeaderNode) {
      throw new BatonException(
          "%s: another program has overwritten the node, so it is unknown whose it is"
                  .formatted(victim.path())
              + "; end the session 0x%x".formatted(victim.stat().session()));
    }
    if (mark != null && victim.sessionTimeout().isZero() && !victim.isShared()) {
      throw new BatonException(victim.path() + " has no session timeout; call evictNow instead");
    }
    return engine.exchangeMessage(
        patience,
        victim.longestLease(),
        (session, marked, result) ->
            PlaceEviction.beginEviction(
                context.loop(), session, path, victim, mark, marked, result));
  }

  private NodeMessage messageOf(String reason, NodeMessage.MessageKind kind) {
    return OrderCodec.writeMessage(origin.apply(reason), kind);
  }

  /** As {@link dev.baton.election.Election#transferTo}. */
  public CompletableFuture<Participant> transferLeadership(
      String whom, String reason, Duration within) {
    return handOver(
            "transferTo",
            line -> PlaceTransfer.toSuccessor(path, line, findInLine(line, whom), whom),
            messageOf(reason, NodeMessage.MessageKind.TRANSFER),
            within)
        .thenApply(Optional::orElseThrow);
  }

  /** As {@link dev.baton.election.Election#resignLeader}. */
  public CompletableFuture<Optional<Participant>> resignLeader(String reason, Duration within) {
    return handOver(
        "resignLeader",
        line -> PlaceTransfer.toNext(path, line),
        messageOf(reason, NodeMessage.MessageKind.RESIGN),
        within);
  }

  /**
   * Does what {@link dev.baton.election.Election#cede} does; for the leader if {@code whom} is
   * null.
   */
  public CompletableFuture<Optional<Participant>> cedeParticipant(
      @Nullable String whom, String reason, Duration out, Duration within) {
    NodeMessage order = OrderCodec.writeCede(origin.apply(reason), out);
    return handOver("cede by another process", line -> cedeTransfer(line, whom), order, within);
  }

  /** Gives one who was found in the line an order to leave; completes when it has. */
  public CompletableFuture<OrderOutcome> giveOrder(
      QueueMember whom, NodeMessage order, Duration within) {
    return context.askEngine(
        patience ->
            CompletableFuture.completedFuture(List.of(whom))
                .thenApply(line -> checkOrder("an order", TransferRefusedException::new, line))
                .thenCompose(
                    line ->
                        giveOrder(new PlaceTransfer(path, whom, null), order, within, patience)));
  }

  private PlaceTransfer cedeTransfer(List<QueueMember> all, @Nullable String whom) {
    return whom == null
        ? PlaceTransfer.toNext(path, all).ofElection()
        : PlaceTransfer.ofParticipant(path, all, findParticipant(all, whom), whom).ofElection();
  }

  private CompletableFuture<Optional<Participant>> handOver(
      String what,
      Function<List<QueueMember>, PlaceTransfer> wanted,
      NodeMessage order,
      Duration within) {
    Duration checked = checkedWithin(within);
    return context.askEngine(
        patience ->
            readForOrder(what, TransferRefusedException::new, patience)
                .thenCompose(
                    line -> {
                      PlaceTransfer transfer = wanted.apply(line);
                      return afterTransfer(transfer, line, order, checked, patience)
                          .thenApply(transfer::newLeader);
                    }));
  }

  /** Refuses what is no time to obey in. */
  public static Duration checkedWithin(Duration within) {
    return WITHIN.checkedDuration(within);
  }

  /** Returns the queue after {@code transfer}. */
  private CompletableFuture<List<QueueMember>> afterTransfer(
      PlaceTransfer transfer,
      List<QueueMember> line,
      NodeMessage order,
      Duration within,
      Duration patience) {
    return transfer.isDone()
        ? CompletableFuture.completedFuture(line)
        : giveOrder(transfer, order, within, patience).thenCompose(done -> readQueue(patience));
  }

  private CompletableFuture<OrderOutcome> giveOrder(
      PlaceTransfer transfer, NodeMessage order, Duration within, Duration patience) {
    return engine
        .<OrderOutcome>exchangeMessage(
            patience,
            within,
            (session, posted, result) ->
                LeaveOrder.giveOrder(
                    context.loop(),
                    session,
                    path,
                    transfer.leader(),
                    transfer.withSuccessor(order),
                    posted,
                    within,
                    result))
        .thenApply(obeyed -> transfer.checkObeyed(obeyed, within));
  }

  /** As {@link dev.baton.election.Election#remove}. */
  public CompletableFuture<Boolean> removeElection() {
    return context.askEngine(
        patience ->
            engine
                .<RemovalOutcome>askWithin(
                    patience,
                    (session, result) -> ElectionRemoval.beginRemoval(session, path, result))
                .thenCompose(
                    removed ->
                        removed instanceof RemovalOutcome.InUse used
                            ? readQueue(patience).thenApply(line -> refuseRemoval(used, line))
                            : CompletableFuture.completedFuture(removed)),
        this::isRemoved);
  }

  private RemovalOutcome refuseRemoval(RemovalOutcome.InUse used, List<QueueMember> line) {
    String who = line.isEmpty() ? NameLists.joinNames(used.nodes()) : NameLists.idsOf(line);
    throw new RemoveRefusedException(
        path + " is in use, by " + who + ": remove it when it has no participants");
  }

  private boolean isRemoved(RemovalOutcome removed) {
    if (removed instanceof RemovalOutcome.ForeignNodes foreign) {
      throw new RemoveRefusedException(
          foreign.nodes().isEmpty()
              ? path + " holds data of another program: delete it yourself if it is not needed"
              : "there are nodes of another program below %s: %s; delete unneeded ones first"
                  .formatted(path, NameLists.joinNames(foreign.nodes())));
    }
    return removed instanceof RemovalOutcome.RemovalDone;
  }

  private CompletableFuture<List<QueueMember>> readQueue(Duration patience) {
    return engine.readQueue(path, ReadingScope.ALL, patience);
  }

  private CompletableFuture<List<QueueMember>> readForOrder(
      String what, Function<String, BatonException> refusal, Duration patience) {
    return readQueue(patience).thenApply(line -> checkOrder(what, refusal, line));
  }

  /**
   * Returns {@code line}, for an order, which is a write into a node. Throws a {@code refusal}
   * where the queue is shared with members that do not survive this.
   */
  private List<QueueMember> checkOrder(
      String what, Function<String, BatonException> refusal, List<QueueMember> line) {
    ElectionPath found = SharedQueues.recognizePath(path, line);
    if (!found.format().takesMessages()) {
      throw refusal.apply(SharedQueues.refusalOf(what, found));
    }
    return line;
  }

  private Optional<QueueMember> findInLine(List<QueueMember> all, String whom) {
    return findParticipant(all.stream().filter(one -> one.position() > 0).toList(), whom);
  }

  private Optional<QueueMember> findParticipant(List<QueueMember> line, String whom) {
    List<QueueMember> found = line.stream().filter(one -> one.isCalled(whom)).toList();
    if (found.size() > 1) {
      throw new AmbiguousIdException(
          whom
              + " is ambiguous in "
              + path
              + ": name one of the nodes "
              + found.stream().map(QueueMember::path).collect(Collectors.joining(", ")));
    }
    return found.stream().findFirst();
  }
}
