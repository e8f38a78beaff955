package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.participants.AmbiguousIdException;
import dev.baton.participants.Participant;
import dev.baton.participants.RemoveRefusedException;
import dev.baton.participants.RequestOrigin;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.order.OrderOutcome;
import dev.baton.runtime.order.RemovalOutcome;
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
  private final ElectionPath path;

  public AdminOperations(ClientContext context, ElectionPath path) {
    this.context = context;
    this.path = path;
  }

  public CompletableFuture<List<Participant>> readParticipants() {
    return askEngine(
        patience -> context.engine().readQueue(path, patience), ParticipantReader::toParticipants);
  }

  public CompletableFuture<List<TermRecord>> readHistory() {
    return askEngine(
        patience -> context.engine().readHistory(path, patience), ParticipantReader::toTermRecords);
  }

  /** All who take part, as their nodes tell. */
  public CompletableFuture<List<QueueMember>> readMembers() {
    return askEngine(this::readQueue, line -> line);
  }

  public CompletableFuture<List<Participant>> requestRelease(RequestOrigin message) {
    NodeMessage mail = OrderCodec.writeMessage(message, NodeMessage.MessageKind.RELEASE);
    return askEngine(
        patience -> context.engine().writeToHolders(path, mail, patience),
        ParticipantReader::toHolders);
  }

  /** As {@link dev.baton.lock.Lock#evict}. */
  public CompletableFuture<EvictionOutcome> evictParticipant(String whom, RequestOrigin message) {
    NodeMessage mark = OrderCodec.writeMessage(message, NodeMessage.MessageKind.EVICT);
    return evictParticipant(whom, mark);
  }

  /** As {@link dev.baton.lock.Lock#evictNow}. */
  public CompletableFuture<EvictionOutcome> evictNow(String whom) {
    return evictParticipant(whom, (NodeMessage) null);
  }

  private CompletableFuture<EvictionOutcome> evictParticipant(
      String whom, @Nullable NodeMessage mark) {
    return askEngine(
        patience ->
            readQueue(patience)
                .thenCompose(
                    line ->
                        findInLine(line, whom)
                            .map(victim -> evictParticipant(victim, mark, patience))
                            .orElseGet(
                                () ->
                                    CompletableFuture.completedFuture(EvictionOutcome.NOT_THERE))),
        evicted -> evicted);
  }

  /** Evicts a participant. Without the session timeout in its node, the time to wait is unknown. */
  private CompletableFuture<EvictionOutcome> evictParticipant(
      QueueMember victim, @Nullable NodeMessage mark, Duration patience) {
    if (mark != null && victim.sessionTimeout().isZero()) {
      throw new BatonException(victim.path() + " has no session timeout; call evictNow instead");
    }
    return context.engine().evictMember(path, victim, mark, patience);
  }

  /** As {@link dev.baton.election.Election#transferTo}. */
  public CompletableFuture<Participant> transferLeadership(
      String whom, RequestOrigin message, Duration within) {
    return handOver(
            line -> PlaceTransfer.toSuccessor(path, line, findInLine(line, whom), whom),
            OrderCodec.writeMessage(message, NodeMessage.MessageKind.TRANSFER),
            within)
        .thenApply(Optional::orElseThrow);
  }

  /** As {@link dev.baton.election.Election#resignLeader}. */
  public CompletableFuture<Optional<Participant>> resignLeader(
      RequestOrigin message, Duration within) {
    return handOver(
        line -> PlaceTransfer.toNext(path, line),
        OrderCodec.writeMessage(message, NodeMessage.MessageKind.RESIGN),
        within);
  }

  /**
   * Does what {@link dev.baton.election.Election#cede} does; for the leader if {@code whom} is
   * null.
   */
  public CompletableFuture<Optional<Participant>> cedeParticipant(
      @Nullable String whom, RequestOrigin message, Duration out, Duration within) {
    NodeMessage order = OrderCodec.writeCede(message, out);
    return handOver(line -> cedeTransfer(line, whom), order, within);
  }

  /** Gives one who was found in the line an order to leave; completes when it has. */
  public CompletableFuture<OrderOutcome> giveOrder(
      QueueMember whom, NodeMessage order, Duration within) {
    return askEngine(
        patience -> giveOrder(new PlaceTransfer(path, whom, null), order, within, patience),
        left -> left);
  }

  private PlaceTransfer cedeTransfer(List<QueueMember> all, @Nullable String whom) {
    return whom == null
        ? PlaceTransfer.toNext(path, all).ofElection()
        : PlaceTransfer.ofParticipant(path, all, findParticipant(all, whom), whom).ofElection();
  }

  private CompletableFuture<Optional<Participant>> handOver(
      Function<List<QueueMember>, PlaceTransfer> wanted, NodeMessage order, Duration within) {
    Duration checked = checkedWithin(within);
    return askEngine(
        patience ->
            readQueue(patience)
                .thenCompose(line -> handOver(wanted.apply(line), line, order, checked, patience)),
        leader -> leader);
  }

  /** Refuses what is no time to obey in. */
  public static Duration checkedWithin(Duration within) {
    return WITHIN.checkedDuration(within);
  }

  private CompletableFuture<Optional<Participant>> handOver(
      PlaceTransfer transfer,
      List<QueueMember> line,
      NodeMessage order,
      Duration within,
      Duration patience) {
    if (transfer.isDone()) {
      return CompletableFuture.completedFuture(transfer.newLeader(line));
    }
    return giveOrder(transfer, order, within, patience)
        .thenCompose(done -> readQueue(patience))
        .thenApply(transfer::newLeader);
  }

  private CompletableFuture<OrderOutcome> giveOrder(
      PlaceTransfer transfer, NodeMessage order, Duration within, Duration patience) {
    return context
        .engine()
        .giveOrder(path, transfer.leader(), transfer.withSuccessor(order), within, patience)
        .thenApply(obeyed -> transfer.checkObeyed(obeyed, within));
  }

  /** As {@link dev.baton.election.Election#remove}. */
  public CompletableFuture<Boolean> removeElection() {
    return askEngine(
        patience ->
            context
                .engine()
                .removeElection(path, patience)
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
    return context.engine().readQueue(path, patience);
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

  private <M, T> CompletableFuture<T> askEngine(
      Function<Duration, CompletableFuture<M>> question, Function<M, T> told) {
    try {
      context.checkOpen();
    } catch (ClosedException e) {
      return CompletableFuture.failedFuture(e);
    }
    Duration patience = context.patience();
    return question
        .apply(patience)
        .handle(
            (answer, failure) -> {
              if (failure != null) {
                throw BlockingCalls.translateFailure(
                    failure, context.engine().describeEnsemble(), patience);
              }
              return told.apply(answer);
            });
  }
}
