package dev.baton.internal;

import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.participants.AmbiguousIdException;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.participants.RemoveRefusedException;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.Evicted;
import dev.baton.protocol.claim.Mail;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.order.Obeyed;
import dev.baton.runtime.order.Removed;
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
public final class Oversight {
  private static final DurationRange WITHIN =
      DurationRange.upToAYear("within (the time to obey an order)");

  private final ClientContext context;
  private final ElectionPath path;

  public Oversight(ClientContext context, ElectionPath path) {
    this.context = context;
    this.path = path;
  }

  public CompletableFuture<List<Participant>> participants() {
    return ask(patience -> context.engine().read(path, patience), ParticipantReader::participants);
  }

  public CompletableFuture<List<TermRecord>> history() {
    return ask(patience -> context.engine().history(path, patience), ParticipantReader::terms);
  }

  /** All who take part, as their nodes tell. */
  public CompletableFuture<List<Member>> members() {
    return ask(this::line, line -> line);
  }

  public CompletableFuture<List<Participant>> requestRelease(Message message) {
    Mail mail = OrderCodec.write(message, Mail.Kind.RELEASE);
    return ask(
        patience -> context.engine().writeToHolders(path, mail, patience),
        ParticipantReader::holders);
  }

  /** As {@link dev.baton.lock.Lock#evict}. */
  public CompletableFuture<Evicted> evict(String whom, Message message) {
    Mail mark = OrderCodec.write(message, Mail.Kind.EVICT);
    return evict(whom, mark);
  }

  /** As {@link dev.baton.lock.Lock#evictNow}. */
  public CompletableFuture<Evicted> evictNow(String whom) {
    return evict(whom, (Mail) null);
  }

  private CompletableFuture<Evicted> evict(String whom, @Nullable Mail mark) {
    return ask(
        patience ->
            line(patience)
                .thenCompose(
                    line ->
                        findInLine(line, whom)
                            .map(victim -> evict(victim, mark, patience))
                            .orElseGet(() -> CompletableFuture.completedFuture(Evicted.NOT_THERE))),
        evicted -> evicted);
  }

  /** Evicts a participant. Without the session timeout in its node, the time to wait is unknown. */
  private CompletableFuture<Evicted> evict(Member victim, @Nullable Mail mark, Duration patience) {
    if (mark != null && victim.timeout().isZero()) {
      throw new BatonException(
          victim.path() + " tells no session timeout; evict it at once, or not");
    }
    return context.engine().evict(path, victim, mark, patience);
  }

  /** As {@link dev.baton.election.Election#transferTo}. */
  public CompletableFuture<Participant> transfer(String whom, Message message, Duration within) {
    return handOver(
            line -> Transfer.to(path, line, findInLine(line, whom), whom),
            OrderCodec.write(message, Mail.Kind.TRANSFER),
            within)
        .thenApply(Optional::orElseThrow);
  }

  /** As {@link dev.baton.election.Election#stepDown}. */
  public CompletableFuture<Optional<Participant>> stepDown(Message message, Duration within) {
    return handOver(
        line -> Transfer.toNext(path, line), OrderCodec.write(message, Mail.Kind.RESIGN), within);
  }

  /**
   * Does what {@link dev.baton.election.Election#cede} does; for the leader if {@code whom} is
   * null.
   */
  public CompletableFuture<Optional<Participant>> cede(
      @Nullable String whom, Message message, Duration out, Duration within) {
    Mail order = OrderCodec.writeCede(message, out);
    return handOver(line -> ceding(line, whom), order, within);
  }

  /** Gives one who was found in the line an order to leave; completes when it has. */
  public CompletableFuture<Obeyed> order(Member whom, Mail order, Duration within) {
    return ask(
        patience -> order(new Transfer(path, whom, null), order, within, patience), left -> left);
  }

  private Transfer ceding(List<Member> all, @Nullable String whom) {
    return whom == null
        ? Transfer.toNext(path, all).ofElection()
        : Transfer.of(path, all, find(all, whom), whom).ofElection();
  }

  private CompletableFuture<Optional<Participant>> handOver(
      Function<List<Member>, Transfer> wanted, Mail order, Duration within) {
    Duration checked = checked(within);
    return ask(
        patience ->
            line(patience)
                .thenCompose(line -> handOver(wanted.apply(line), line, order, checked, patience)),
        leader -> leader);
  }

  /** Refuses what is no time to obey in. */
  public static Duration checked(Duration within) {
    return WITHIN.checked(within);
  }

  private CompletableFuture<Optional<Participant>> handOver(
      Transfer transfer, List<Member> line, Mail order, Duration within, Duration patience) {
    if (transfer.isDone()) {
      return CompletableFuture.completedFuture(transfer.outcome(line));
    }
    return order(transfer, order, within, patience)
        .thenCompose(done -> line(patience))
        .thenApply(transfer::outcome);
  }

  private CompletableFuture<Obeyed> order(
      Transfer transfer, Mail order, Duration within, Duration patience) {
    return context
        .engine()
        .order(path, transfer.leader(), transfer.naming(order), within, patience)
        .thenApply(obeyed -> transfer.checked(obeyed, within));
  }

  /** As {@link dev.baton.election.Election#remove}. */
  public CompletableFuture<Boolean> remove() {
    return ask(
        patience ->
            context
                .engine()
                .remove(path, patience)
                .thenCompose(
                    removed ->
                        removed instanceof Removed.InUse used
                            ? line(patience).thenApply(line -> refuse(used, line))
                            : CompletableFuture.completedFuture(removed)),
        this::isRemoved);
  }

  private Removed refuse(Removed.InUse used, List<Member> line) {
    String who = line.isEmpty() ? Names.list(used.nodes()) : Names.of(line);
    throw new RemoveRefusedException(
        path + " is in use, by " + who + ": it can be removed when nobody takes part any more");
  }

  private boolean isRemoved(Removed removed) {
    if (removed instanceof Removed.Foreign foreign) {
      throw new RemoveRefusedException(
          foreign.nodes().isEmpty()
              ? path + " holds data that is not Baton's: delete it yourself, if it may go"
              : "there is something below %s that is not Baton's: %s; delete it first, if it may go"
                  .formatted(path, Names.list(foreign.nodes())));
    }
    return removed instanceof Removed.Done;
  }

  private CompletableFuture<List<Member>> line(Duration patience) {
    return context.engine().read(path, patience);
  }

  private Optional<Member> findInLine(List<Member> all, String whom) {
    return find(all.stream().filter(one -> one.place() > 0).toList(), whom);
  }

  private Optional<Member> find(List<Member> line, String whom) {
    List<Member> found = line.stream().filter(one -> one.isCalled(whom)).toList();
    if (found.size() > 1) {
      throw new AmbiguousIdException(
          whom
              + " is ambiguous in "
              + path
              + ": name one of the nodes "
              + found.stream().map(Member::path).collect(Collectors.joining(", ")));
    }
    return found.stream().findFirst();
  }

  private <M, T> CompletableFuture<T> ask(
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
                throw Waits.translated(failure, context.engine().describe(), patience);
              }
              return told.apply(answer);
            });
  }
}
