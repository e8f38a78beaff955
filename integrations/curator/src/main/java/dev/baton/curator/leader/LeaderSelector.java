package dev.baton.curator.leader;

import dev.baton.curator.ClosingThread;
import dev.baton.curator.FrameworkErrors;
import dev.baton.curator.FrameworkSessions;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.participants.Peers;
import java.io.Closeable;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.curator.utils.CloseableExecutorService;
import org.apache.zookeeper.common.PathUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A candidate of one election that leads while a method of its listener runs, with the API of
 * Curator's class of this name. It runs on a session of Baton's own; see {@code
 * docs/reference/curator-classes.md} for what differs. It needs no thread while it waits.
 * Thread-safe.
 */
public class LeaderSelector implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(LeaderSelector.class);

  private final CuratorFramework client;
  private final String leaderPath;
  private final LeaderSelectorListener listener;
  private final @Nullable CloseableExecutorService executor;
  private final ConnectionStateListener connectionListener = this::tellState;
  private volatile String id = "";
  private volatile boolean autoRequeue;
  private volatile @Nullable Leadership leading;
  private volatile @Nullable Candidate candidate;
  private SelectorState state = SelectorState.LATENT;
  private boolean isLeaving;
  private boolean isToRejoin;

  private enum SelectorState {
    LATENT,
    STARTED,
    CLOSED
  }

  /** Creates a selector whose listener runs on a thread of Baton's own. */
  public LeaderSelector(
      CuratorFramework client, String leaderPath, LeaderSelectorListener listener) {
    this(client, leaderPath, (CloseableExecutorService) null, listener);
  }

  /**
   * Creates a selector.
   *
   * @param threadFactory not used, as in Curator
   * @param executor runs the listener
   * @deprecated as in Curator: give it an {@link ExecutorService}
   */
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // Curator's users have another class of this name.
  public LeaderSelector(
      CuratorFramework client,
      String leaderPath,
      ThreadFactory threadFactory,
      Executor executor,
      LeaderSelectorListener listener) {
    this(client, leaderPath, new ForwardingExecutor(executor), listener);
  }

  /** Creates a selector whose listener runs on {@code executorService}, which stays open. */
  public LeaderSelector(
      CuratorFramework client,
      String leaderPath,
      ExecutorService executorService,
      LeaderSelectorListener listener) {
    this(client, leaderPath, new CloseableExecutorService(executorService), listener);
  }

  /**
   * Creates a selector whose listener runs on {@code executorService}, which is closed with it.
   *
   * @param leaderPath the path of the election, within the framework's namespace
   * @throws IllegalArgumentException if the path cannot be one
   */
  public LeaderSelector(
      CuratorFramework client,
      String leaderPath,
      @Nullable CloseableExecutorService executorService,
      LeaderSelectorListener listener) {
    this.client = Objects.requireNonNull(client, "client cannot be null");
    PathUtils.validatePath(leaderPath);
    this.leaderPath = leaderPath;
    this.listener = Objects.requireNonNull(listener, "listener cannot be null");
    this.executor = executorService;
  }

  /** Makes the selector join the queue again each time when its listener has returned. */
  public void autoRequeue() {
    autoRequeue = true;
  }

  /** Sets the id that other participants see. Takes effect when the selector joins the queue. */
  public void setId(String id) {
    this.id = Objects.requireNonNull(id, "id cannot be null");
  }

  /** Returns the id that was set; empty by default. */
  public String getId() {
    return id;
  }

  /**
   * Joins the queue. Does not wait for leadership. If its executor refuses an empty task, the
   * selector is started all the same: {@link #requeue} tries again. If anything else is thrown, it
   * can be started again.
   *
   * @throws IllegalStateException if it was started before, or the framework was not
   * @throws RejectedExecutionException if its executor refuses tasks
   */
  public synchronized void start() {
    if (state != SelectorState.LATENT) {
      throw new IllegalStateException("this LeaderSelector cannot be started more than once");
    }
    Election election = election();
    state = SelectorState.STARTED;
    client.getConnectionStateListenable().addListener(connectionListener);
    askExecutor();
    candidate = newCandidate(election).campaign();
  }

  /** Has the executor run nothing: one that is shut down could not run the listener either. */
  private void askExecutor() {
    if (executor != null) {
      var unused = executor.submit(() -> {});
    }
  }

  /**
   * Joins the queue again, unless it is in it or leads. If it is still leaving the queue, as it is
   * while no server answers, it joins again afterwards.
   *
   * @return false if it is in the queue, or joins it again anyway
   * @throws IllegalStateException if it is not started, or is closed
   * @throws RejectedExecutionException if its executor refuses tasks
   */
  public synchronized boolean requeue() {
    if (state != SelectorState.STARTED) {
      throw new IllegalStateException("this LeaderSelector has not been started, or is closed");
    }
    if (candidate == null) {
      askExecutor();
    }
    return joinQueue();
  }

  private synchronized boolean joinQueue() {
    if (state != SelectorState.STARTED) {
      return false;
    }
    if (candidate != null) {
      return rejoinLater();
    }
    candidate = newCandidate(election()).campaign();
    return true;
  }

  private boolean rejoinLater() {
    if (!isLeaving || isToRejoin || autoRequeue) {
      return false;
    }
    isToRejoin = true;
    return true;
  }

  private CandidateBuilder newCandidate(Election election) {
    CandidateBuilder builder = id.isEmpty() ? election.candidate() : election.candidate(id);
    CloseableExecutorService users = executor;
    if (users != null) {
      builder.executor(
          task -> {
            var unused = users.submit(task);
          });
    }
    return builder
        .releaseOnlyWhenConfirmed()
        .onElected(leadership -> ClosingThread.runCallback(() -> lead(leadership)))
        .onRevoked((leadership, reason) -> leaveQueue())
        .onProblem(problem -> FrameworkErrors.reportProblem(client, leaderPath, problem));
  }

  private Election election() {
    return FrameworkSessions.sessionFor(client)
        .baton()
        .election(FrameworkSessions.pathOn(client, leaderPath))
        .sharedWith(Peers.CURATOR_SELECTOR);
  }

  private void lead(Leadership leadership) {
    leading = leadership;
    try {
      listener.takeLeadership(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      log.error("The leader of {} has failed, and gives up its leadership", leaderPath, e);
    } finally {
      leading = null;
      leaveQueue();
    }
  }

  /** Leaves the queue, if it is in it; then joins it again, if it is to do so by itself. */
  private synchronized void leaveQueue() {
    Candidate last = candidate;
    if (last != null) {
      isLeaving = true;
      var unused = last.closeAsync().thenRun(() -> forgetCandidate(last));
    }
  }

  private synchronized void forgetCandidate(Candidate last) {
    if (candidate == last) {
      boolean joinsAgain = autoRequeue || isToRejoin;
      candidate = null;
      isLeaving = false;
      isToRejoin = false;
      if (joinsAgain) {
        joinQueue();
      }
    }
  }

  private void tellState(CuratorFramework source, ConnectionState newState) {
    try {
      listener.stateChanged(client, newState);
    } catch (CancelLeadershipException e) {
      interruptLeadership();
    }
  }

  /**
   * Leaves the election. Returns at once. The listener is interrupted, and no other candidate leads
   * before it has returned.
   *
   * @throws IllegalStateException if it was not started, or closed before
   */
  @Override
  public synchronized void close() {
    if (state != SelectorState.STARTED) {
      throw new IllegalStateException("this LeaderSelector was not started, or is closed already");
    }
    state = SelectorState.CLOSED;
    client.getConnectionStateListenable().removeListener(connectionListener);
    Candidate last = candidate;
    if (last == null) {
      closeExecutor();
    } else {
      var unused = last.closeAsync().thenRun(this::closeExecutor);
    }
  }

  private void closeExecutor() {
    if (executor != null) {
      executor.close();
    }
  }

  /**
   * Returns the participants, the leader first.
   *
   * @throws Exception if they cannot be read
   */
  public Collection<Participant> getParticipants() throws Exception {
    return ParticipantView.readAll(election());
  }

  /**
   * Returns the leader; a participant with an empty id if there is none.
   *
   * @throws Exception if it cannot be read
   */
  public Participant getLeader() throws Exception {
    return ParticipantView.readLeader(election());
  }

  /**
   * Returns whether its listener leads at the moment of the call, and need not stop. True only
   * while no other candidate can lead, also after a pause of this process.
   */
  public boolean hasLeadership() {
    Leadership current = leading;
    return current != null && !current.isStopping();
  }

  /** Interrupts the listener, if it leads. Does not wait for it. */
  public synchronized void interruptLeadership() {
    if (leading != null) {
      leaveQueue();
    }
  }
}
