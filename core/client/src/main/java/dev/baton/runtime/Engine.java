package dev.baton.runtime;

import dev.baton.protocol.Evicted;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.Fate;
import dev.baton.runtime.claim.Occupant;
import dev.baton.runtime.claim.RunningTerms;
import dev.baton.runtime.claim.Sessions;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.Journal;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.History;
import dev.baton.runtime.node.Member;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.order.Eviction;
import dev.baton.runtime.order.Obeyed;
import dev.baton.runtime.order.Order;
import dev.baton.runtime.order.Petition;
import dev.baton.runtime.order.Removal;
import dev.baton.runtime.order.Removed;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.Settings;
import dev.baton.runtime.watch.ElectionSearch;
import dev.baton.runtime.watch.LineReading;
import dev.baton.runtime.watch.NodeReading;
import dev.baton.runtime.watch.NodeWatch;
import dev.baton.runtime.watch.Roster;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The machinery below one Baton: its loop, its sessions, its journal. Thread-safe. */
public final class Engine {
  private static final Logger log = LoggerFactory.getLogger(Engine.class);
  private static final Duration SESSION_END = Duration.ofSeconds(2);

  private final Loop loop;
  private final Ensemble ensemble;
  private final Settings settings;
  private final Sessions sessions;
  private final RandomGenerator random;
  private final Journal journal = new Journal();
  private final Unanswered unanswered = new Unanswered();
  private final RunningTerms terms = new RunningTerms();
  private final Set<Runnable> recoveries = new LinkedHashSet<>();

  /**
   * Creates an engine over the two ports.
   *
   * @param loop the mailbox and the clocks
   * @param ensemble the ZooKeeper servers
   * @param random for tags, which must never come twice anywhere, and for back-off
   */
  public Engine(Loop loop, Ensemble ensemble, Settings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.settings = settings;
    this.random = random;
    this.sessions = new Sessions(loop, ensemble, settings, random);
    loop.onFailedTask(this::recover);
  }

  private void recover() {
    sessions.reconnect();
    List.copyOf(recoveries).forEach(Runnable::run);
  }

  /**
   * Runs {@code recovery} each time that a task of the loop has thrown, until it is removed. It
   * does what that task may have left undone. Call it only in the loop.
   */
  public void addRecovery(Runnable recovery) {
    recoveries.add(recovery);
  }

  /** Ends what {@link #addRecovery} began. Call it only in the loop. */
  public void removeRecovery(Runnable recovery) {
    recoveries.remove(recovery);
  }

  /** The loop; a {@link dev.baton.runtime.claim.ClaimRunner} may be used only there. */
  public Loop loop() {
    return loop;
  }

  /** Returns the settings of the sessions. */
  public Settings settings() {
    return settings;
  }

  /** Returns the journal with the last steps of all claims. */
  public Journal journal() {
    return journal;
  }

  /** Returns the name of the ensemble for people. */
  public String describe() {
    return ensemble.describe();
  }

  /**
   * Opens the first session.
   *
   * @return completes when it can be used, or with a {@link TimeoutException} that says why not
   */
  public CompletableFuture<Void> connect(Duration wait) {
    CompletableFuture<Void> connected = new CompletableFuture<>();
    loop.post(() -> whenConnected(connected, wait));
    return connected;
  }

  private void whenConnected(CompletableFuture<Void> connected, Duration wait) {
    SessionKeeper keeper = sessions.first();
    SessionMember member =
        new SessionMember() {
          @Override
          public void connected() {
            keeper.leave(this);
            connected.complete(null);
          }

          @Override
          public void failed(Throwable thrown) {
            connected.completeExceptionally(thrown);
          }
        };
    keeper.join(member);
    giveUpAfter(wait, connected);
  }

  private void giveUpAfter(Duration wait, CompletableFuture<?> future) {
    Loop.Alarm alarm =
        loop.after(
            wait.toNanos(),
            () -> future.completeExceptionally(new TimeoutException(sessions.first().trouble())));
    var unused = future.whenComplete((result, failure) -> loop.post(alarm::cancel));
  }

  /**
   * Reads the participants of a queue.
   *
   * @return completes with the line, first in line first, with a {@link
   *     dev.baton.runtime.watch.ReadDenied}, with a {@link TimeoutException} that says why there is
   *     no connection, or with a {@link CancellationException} when this is closed first
   */
  public CompletableFuture<List<Member>> read(ElectionPath path, Duration wait) {
    return ask(wait, result -> LineReading.read(sessions.first(), path, true, result));
  }

  /**
   * Reads a node.
   *
   * @return completes with the answer, which may be that the node does not stand, or like {@link
   *     #read}
   */
  public CompletableFuture<Answer> readNode(String node, Duration wait) {
    return ask(wait, result -> NodeReading.read(sessions.first(), node, result));
  }

  /**
   * Returns a future to complete within {@code wait}; then the result of {@code begin} runs in any
   * case.
   */
  private <T> CompletableFuture<T> ask(
      Duration wait, Function<CompletableFuture<T>, Runnable> begin) {
    CompletableFuture<T> result = unanswered.ask();
    loop.post(
        () -> {
          giveUpAfter(wait, result);
          Runnable stop = begin.apply(result);
          var unused = result.whenComplete((answer, failure) -> loop.post(stop));
        });
    return result;
  }

  /**
   * Writes a message to all holders.
   *
   * @param mail the message; its number does not matter
   * @return completes with the holders that have it now, with a {@link
   *     dev.baton.runtime.order.WriteDenied}, or like {@link #read}
   */
  public CompletableFuture<List<Member>> writeToHolders(
      ElectionPath path, Mail mail, Duration wait) {
    return ask(wait, result -> Petition.send(sessions.first(), path, mail, result));
  }

  /**
   * Makes a participant give up its place, after its session timeout at the latest.
   *
   * @param victim the participant as last read
   * @param mark the eviction mark; its number does not matter; null to delete the node at once
   * @param wait how long to wait for a connection, until the mark is there, and again at the end
   * @return completes with what became of it, with a {@link dev.baton.runtime.order.WriteDenied} or
   *     a {@link dev.baton.runtime.order.MarkLost}, or as {@link #read}
   */
  public CompletableFuture<Evicted> evict(
      ElectionPath path, Member victim, @Nullable Mail mark, Duration wait) {
    CompletableFuture<Evicted> result = unanswered.ask();
    loop.post(
        () -> {
          CompletableFuture<Optional<Mail>> marked = new CompletableFuture<>();
          giveUpAfter(wait, marked);
          giveUpAfter(wait.plus(victim.longestLease()).plus(wait), result);
          Eviction.begin(loop, sessions.first(), path, victim, mark, marked, result);
        });
    return result;
  }

  /**
   * Orders a leader to give up its place.
   *
   * @param leader the leader as last read
   * @param order the order; its number does not matter
   * @param within how long the leader has for that
   * @param wait how long to wait for a connection, until the order is there, and again at the end
   * @return completes with what became of it, with a {@link dev.baton.runtime.order.WriteDenied},
   *     or as {@link #read}
   */
  public CompletableFuture<Obeyed> order(
      ElectionPath path, Member leader, Mail order, Duration within, Duration wait) {
    CompletableFuture<Obeyed> result = unanswered.ask();
    loop.post(
        () -> {
          CompletableFuture<Optional<Mail>> posted = new CompletableFuture<>();
          giveUpAfter(wait, posted);
          giveUpAfter(wait.plus(within).plus(wait), result);
          Order.give(loop, sessions.first(), path, leader, order, posted, within, result);
        });
    return result;
  }

  /**
   * Reads the history of an election.
   *
   * @return completes with its terms, oldest first, or like {@link #read}
   */
  public CompletableFuture<List<PastTerm>> history(ElectionPath path, Duration wait) {
    return readNode(MetaPath.below(MetaPath.HISTORIES, path), wait)
        .thenApply(answer -> History.decode(answer.data()).terms());
  }

  /**
   * Deletes an election or lock that has no participants.
   *
   * @return completes with what became of it, with a {@link dev.baton.runtime.order.WriteDenied},
   *     or as {@link #read}
   */
  public CompletableFuture<Removed> remove(ElectionPath path, Duration wait) {
    return ask(wait, result -> Removal.begin(sessions.first(), path, result));
  }

  /**
   * Searches the whole tree for elections.
   *
   * @param patience how long to wait for the next answer
   * @return completes with the elections found, or with a {@link TimeoutException} that says why
   *     there is no connection
   */
  public CompletableFuture<ElectionSearch.Found> search(Duration patience) {
    CompletableFuture<ElectionSearch.Found> result = unanswered.ask();
    loop.post(() -> new ElectionSearch(sessions.first(), result).begin(loop, patience.toNanos()));
    return result;
  }

  /**
   * Returns the timeout of the first session: the granted one, or before that the one to ask for.
   */
  public CompletableFuture<Duration> sessionTimeout() {
    CompletableFuture<Duration> result = unanswered.ask();
    loop.post(() -> result.complete(Duration.ofMillis(sessions.first().timeoutMillis())));
    return result;
  }

  /** Returns a future that is cancelled when this is closed before it completes. */
  public <T> CompletableFuture<T> ask() {
    return unanswered.ask();
  }

  /**
   * Carries out {@code parts}, in one transaction, if {@code term} still stands.
   *
   * @param mine whether the term is still the caller's; called in the loop
   * @return completes in the loop, or in the thread that closes this, with the outcome
   */
  public CompletableFuture<Fate> commit(Term term, BooleanSupplier mine, List<Request> parts) {
    CompletableFuture<Fate> asked = unanswered.ask();
    if (asked.isDone()) {
      return CompletableFuture.completedFuture(new Fate.TermOver());
    }
    loop.post(
        () -> {
          if (mine.getAsBoolean()) {
            term.commit(parts, asked);
          } else {
            asked.complete(new Fate.TermOver());
          }
        });
    return asked.exceptionally(closed -> new Fate.Unknown("this Baton was closed meanwhile"));
  }

  /** Tells {@code told} the content of a node, now and at each change. Call it only in the loop. */
  public NodeWatch watchNode(String node, Consumer<Answer> told) {
    NodeWatch watch = new NodeWatch(loop, sessions.first(), node, told);
    watch.start();
    return watch;
  }

  /** Returns a tag that no other claim has. */
  public Tag newTag() {
    return new Tag(random.nextLong());
  }

  /**
   * Tells {@code reader} who takes part, now and at each change, until stopped. Call it only in the
   * loop.
   */
  public Roster watch(ElectionPath path, Roster.Reader reader) {
    Roster roster = new Roster(loop, sessions.first(), path, reader);
    roster.start();
    return roster;
  }

  /** Joins a queue. Call it only in the loop. */
  public ClaimRunner enter(ClaimPlace place, Occupant occupant) {
    ClaimRunner runner =
        new ClaimRunner(
            sessions.roomFor(place), loop, journal, terms, place, random.nextLong(), occupant);
    runner.start();
    return runner;
  }

  /**
   * Ends the sessions and lets go of everything. It waits for the servers' confirmation, but not
   * for long: an unconfirmed session ends by its timeout. If a task blocks the loop for so long,
   * all terms end first, and then the sessions all the same.
   */
  public void close() {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    loop.post(
        () -> {
          var unused = sessions.close().thenRun(() -> ended.complete(null));
        });
    if (!loop.awaitUninterruptibly(ended, SESSION_END.toNanos())) {
      log.info("{} has not confirmed the end of the session within {}", describe(), SESSION_END);
    }
    terms.endAll();
    ensemble.close();
    loop.close();
    unanswered.close();
    journal.close(SESSION_END.toMillis());
  }
}
