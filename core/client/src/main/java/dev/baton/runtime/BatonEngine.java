package dev.baton.runtime;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.claim.ClaimListener;
import dev.baton.runtime.claim.ClaimRunner;
import dev.baton.runtime.claim.CommitOutcome;
import dev.baton.runtime.claim.RunningTerms;
import dev.baton.runtime.claim.SessionPool;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.IsolatedCalls;
import dev.baton.runtime.loop.StallDetector;
import dev.baton.runtime.loop.StepJournal;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.ConnectionMonitor;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.watch.ElectionSearch;
import dev.baton.runtime.watch.NodeReading;
import dev.baton.runtime.watch.NodeWatch;
import dev.baton.runtime.watch.ParticipantsWatch;
import dev.baton.runtime.watch.QueueReading;
import dev.baton.runtime.watch.QueueReading.ReadingScope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The machinery below one Baton: its loop, its sessions, its journal. Thread-safe. */
public final class BatonEngine {
  private static final Logger log = LoggerFactory.getLogger(BatonEngine.class);
  private static final Duration SESSION_END = Duration.ofSeconds(2);

  private final EventLoop loop;
  private final EnsemblePort ensemble;
  private final EngineSettings settings;
  private final SessionPool sessions;
  private final RandomGenerator random;

  /** For the series of tags of each claim; in the loop only. */
  private final SplittableRandom seeds;

  private final IsolatedCalls calls;
  private final StepJournal journal;
  private final PendingQuestions unanswered;
  private final RunningTerms terms = new RunningTerms();
  private final LoopRecoveries recoveries;
  private final StallDetector stalls;
  private final List<Runnable> repeated = new CopyOnWriteArrayList<>();

  /**
   * Creates an engine over the two ports.
   *
   * @param loop the mailbox and the clocks
   * @param ensemble the ZooKeeper servers
   * @param random for tags, which must never come twice anywhere, and for back-off
   */
  public BatonEngine(
      EventLoop loop, EnsemblePort ensemble, EngineSettings settings, RandomGenerator random) {
    this.loop = loop;
    this.ensemble = ensemble;
    this.calls = new IsolatedCalls(loop::nanoTime);
    this.journal = new StepJournal(calls);
    this.settings = settings;
    this.random = random;
    this.seeds = new SplittableRandom(random.nextLong());
    this.recoveries = new LoopRecoveries(loop);
    this.unanswered = new PendingQuestions(loop, recoveries, this::connectionTrouble);
    this.sessions = new SessionPool(loop, ensemble, settings, random);
    loop.onFailedTask(this::runRecoveries);
    repeated.add(sessions::retryFailing);
    loop.repeatTask(() -> repeated.forEach(Runnable::run));
    this.stalls = new StallDetector(loop, sessions::timeoutNanos, this::cutConnections);
    stalls.startLooking();
  }

  private void cutConnections() {
    sessions.cutConnections(); // First: a log may block, as the loop may.
    log.warn("Baton's loop stands still: the connections to {} are cut", describeEnsemble());
  }

  private String connectionTrouble() {
    return sessions.firstSession().connectionTrouble();
  }

  /**
   * Returns why there is no connection, or why the one before was lost; empty if there is only the
   * first one. Thread-safe.
   */
  public Optional<String> lastTrouble() {
    return sessions.lastTrouble();
  }

  private void runRecoveries() {
    sessions.reconnectAll();
    recoveries.runAll();
  }

  /** Returns what does again what a task of the loop has left undone. */
  public LoopRecoveries recoveries() {
    return recoveries;
  }

  /** Runs {@code task} of {@code claim} in the loop, even if an Error strikes before it begins. */
  public void postUntilDone(ClaimRunner claim, Runnable task) {
    recoveries.runUntilDone(() -> claim.runTask(task));
  }

  /** Runs {@code task} in the loop each second, even after it has thrown. */
  public void repeatTask(Runnable task) {
    repeated.add(task);
  }

  /** The loop; a {@link dev.baton.runtime.claim.ClaimRunner} may be used only there. */
  public EventLoop loop() {
    return loop;
  }

  /** Returns the settings of the sessions. */
  public EngineSettings settings() {
    return settings;
  }

  /** Returns what calls users' code. */
  public IsolatedCalls isolatedCalls() {
    return calls;
  }

  /** Returns the journal with the last steps of all claims. */
  public StepJournal journal() {
    return journal;
  }

  /** Returns the monitor of the first session's connection. */
  public ConnectionMonitor connection() {
    return sessions.connection();
  }

  /** Returns for how long a session beside the first has had no connection. Thread-safe. */
  public Duration furtherGap() {
    return sessions.furtherGap();
  }

  /** Returns whether the loop has stood still for half of a session timeout. Thread-safe. */
  public boolean isStalled() {
    return stalls.isStalled();
  }

  /** Returns whether some part of Baton has not handled its failure yet. Thread-safe. */
  public boolean isFailing() {
    return sessions.areFailing();
  }

  /** Returns the name of the ensemble for people. */
  public String describeEnsemble() {
    return ensemble.describeServers();
  }

  /**
   * Opens the first session.
   *
   * @return completes when it can be used, or with a {@link TimeoutException} that says why not
   */
  public CompletableFuture<Void> connectFirst(Duration wait) {
    return unanswered.askOnce(connected -> whenConnected(connected, wait));
  }

  private void whenConnected(CompletableFuture<Void> connected, Duration wait) {
    SessionKeeper keeper = sessions.firstSession();
    SessionMember member =
        new SessionMember() {
          @Override
          public void onConnected() {
            keeper.removeMember(this);
            connected.complete(null);
          }

          @Override
          public void onFailed(Throwable thrown) {
            connected.completeExceptionally(thrown);
          }
        };
    keeper.addMember(member);
    unanswered.giveUpAfter(wait, connected);
  }

  /**
   * Reads the participants of a queue.
   *
   * @return completes with the line, first in line first, with a {@link
   *     dev.baton.runtime.watch.ReadDenied}, with a {@link TimeoutException} that says why there is
   *     no connection, or with a {@link CancellationException} when this is closed first
   */
  public CompletableFuture<List<QueueMember>> readQueue(
      ElectionPath path, ReadingScope scope, Duration wait) {
    return askWithin(
        wait, (session, result) -> QueueReading.readQueue(session, path, scope, result));
  }

  /**
   * Reads a node.
   *
   * @return completes with the answer, which may be that the node does not stand, or like {@link
   *     #readQueue}
   */
  public CompletableFuture<ZooKeeperAnswer> readNode(String node, Duration wait) {
    return askWithin(wait, (session, result) -> NodeReading.readNode(session, node, result));
  }

  /**
   * Asks ZooKeeper, by the first session.
   *
   * @param wait how long to wait for the answer
   * @param begin begins to ask, in the loop, for a future to complete; returns what runs at the end
   * @return completes with the answer, or like {@link #readQueue}
   */
  public <T> CompletableFuture<T> askWithin(
      Duration wait, BiFunction<SessionKeeper, CompletableFuture<T>, Runnable> begin) {
    return unanswered.askOnce(
        result -> {
          unanswered.giveUpAfter(wait, result);
          Runnable stop = begin.apply(sessions.firstSession(), result);
          var unused = result.whenComplete((answer, failure) -> loop.postTask(stop));
        });
  }

  /**
   * Writes a message to a participant, and waits for its effect.
   *
   * @param wait how long to wait for a connection, until the message is there, and again at the end
   * @param effect how long the participant has in between
   * @return completes with the outcome, with a {@link dev.baton.runtime.order.WriteDenied}, or like
   *     {@link #readQueue}
   */
  public <T> CompletableFuture<T> exchangeMessage(
      Duration wait, Duration effect, MessageExchange<T> exchange) {
    return unanswered.askOnce(
        result -> {
          CompletableFuture<Optional<NodeMessage>> written = new CompletableFuture<>();
          unanswered.giveUpAfter(wait, written);
          unanswered.giveUpAfter(wait.plus(effect).plus(wait), result);
          exchange.beginExchange(sessions.firstSession(), written, result);
        });
  }

  /**
   * Searches the whole tree for elections.
   *
   * @param patience how long to wait for the next answer
   * @return completes with the elections found, or with a {@link TimeoutException} that says why
   *     there is no connection
   */
  public CompletableFuture<ElectionSearch.FoundElections> searchElections(Duration patience) {
    return unanswered.askOnce(
        result ->
            new ElectionSearch(sessions.firstSession(), result)
                .beginSearch(loop, patience.toNanos()));
  }

  /** Searches as the other method, at most {@code perSecond} requests a second. */
  public CompletableFuture<ElectionSearch.FoundElections> searchElections(
      Duration patience, int perSecond, Consumer<ElectionSearch.FoundElections> soFar) {
    return unanswered.askOnce(
        result ->
            new ElectionSearch(sessions.firstSession(), result)
                .beginPaced(loop, patience.toNanos(), perSecond, soFar));
  }

  /**
   * Returns the timeout of the first session: the granted one, or before that the one to ask for.
   */
  public CompletableFuture<Duration> sessionTimeout() {
    return unanswered.askOnce(
        result -> result.complete(Duration.ofMillis(sessions.firstSession().timeoutMillis())));
  }

  /** Returns a future that is cancelled when this is closed before it completes. */
  public <T> CompletableFuture<T> newFuture() {
    return unanswered.newFuture();
  }

  /**
   * Carries out {@code parts}, in one transaction, if {@code term} still stands.
   *
   * @param mine whether the term is still the caller's; called in the loop
   * @return completes in the loop, or in the thread that closes this, with the outcome
   */
  public CompletableFuture<CommitOutcome> commitGuarded(
      Term term, BooleanSupplier mine, List<ZooKeeperRequest> parts) {
    if (unanswered.isClosed()) {
      return CompletableFuture.completedFuture(new CommitOutcome.TermOver());
    }
    CompletableFuture<CommitOutcome> asked =
        unanswered.askOnce(
            outcome -> {
              if (mine.getAsBoolean()) {
                term.commitGuarded(parts, outcome);
              } else {
                outcome.complete(new CommitOutcome.TermOver());
              }
            });
    return asked.exceptionally(
        failure ->
            new CommitOutcome.CommitUnknown(
                failure instanceof CancellationException
                    ? "this Baton was closed during the call"
                    : failure.toString()));
  }

  /** Returns a watch of a node, not started yet. Call it only in the loop. */
  public NodeWatch newNodeWatch(String node, Consumer<ZooKeeperAnswer> told) {
    return new NodeWatch(loop, sessions.firstSession(), node, told);
  }

  /** Returns a tag that no other claim has. */
  public NodeTag newTag() {
    return new NodeTag(random.nextLong());
  }

  /** Returns a watch of the participants, not started yet. Call it only in the loop. */
  public ParticipantsWatch newParticipantsWatch(
      ElectionPath path, ParticipantsWatch.ParticipantsListener reader) {
    return new ParticipantsWatch(loop, sessions.firstSession(), path, reader);
  }

  /** Joins a queue. Call it only in the loop. */
  public ClaimRunner enterQueue(ClaimPlace place, ClaimListener occupant) {
    ClaimRunner runner =
        new ClaimRunner(
            sessions.roomFor(place), loop, journal, terms, place, seeds.nextLong(), occupant);
    runner.startClaim();
    return runner;
  }

  /**
   * Returns a future that completes when {@code gone} has, or when {@code stopped} has and the
   * servers do not answer. It is cancelled when this is closed before.
   *
   * @param stopped completes when the work has stopped
   * @param gone completes when the nodes are gone
   */
  public CompletableFuture<Void> whenSettled(
      CompletableFuture<Void> stopped, CompletableFuture<Void> gone) {
    return ClosingLimit.whenSettled(loop, sessions, stopped, gone, newFuture());
  }

  /**
   * Ends the sessions and lets go of everything. It waits for the servers' confirmation while they
   * answer, but not for long: an unconfirmed session ends by its timeout. If a task blocks the loop
   * for so long, all terms end first, and then the sessions all the same.
   */
  public void close() {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    loop.postTask(
        () -> {
          var unused = sessions.closeSessions().thenRun(() -> ended.complete(null));
        });
    Duration quarter = settings.sessionTimeout().dividedBy(4);
    Duration patience = quarter.compareTo(SESSION_END) < 0 ? quarter : SESSION_END;
    if (!loop.awaitUninterruptibly(ended, patience.toNanos())) {
      log.info(
          "{} has not confirmed the end of the session within {}",
          describeEnsemble(),
          DurationFormat.inSeconds(patience));
    }
    terms.endAll();
    ensemble.close();
    loop.close();
    unanswered.cancelAll();
    journal.closeReader(SESSION_END.toMillis());
  }
}
