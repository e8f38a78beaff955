package dev.baton.curator.leader;

import dev.baton.curator.ClosingThread;
import dev.baton.curator.FrameworkErrors;
import dev.baton.curator.FrameworkSession;
import dev.baton.curator.FrameworkSessions;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.error.ClosedException;
import dev.baton.participants.Peers;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.common.PathUtils;
import org.jspecify.annotations.Nullable;

/**
 * A candidate of one election that leads until it is closed, with the API of Curator's class of
 * this name. It waits for latches of Curator, and they for it. It runs on a session of Baton's own;
 * see {@code docs/reference/curator-classes.md} for what differs. Thread-safe.
 */
public class LeaderLatch implements Closeable {
  private final CuratorFramework client;
  private final String latchPath;
  private final String id;
  private final CloseMode closeMode;
  private final LatchListeners listeners = new LatchListeners(this::closingThread);
  private final AtomicReference<State> state = new AtomicReference<>(State.LATENT);
  private volatile CompletableFuture<Candidate> joined = new CompletableFuture<>();
  private volatile @Nullable FrameworkSession session;
  private volatile @Nullable ClosingThread closing;
  private volatile @Nullable String lastPathIsLeader;

  /** The states of a latch. */
  public enum State {
    /** The latch has not been started. */
    LATENT,
    /** The latch takes part. */
    STARTED,
    /** The latch takes part no more. */
    CLOSED
  }

  /** The ways to close a latch. */
  public enum CloseMode {
    /** The listeners are not called. */
    SILENT,
    /** The listeners of a leader are called before another candidate leads. */
    NOTIFY_LEADER
  }

  /** Creates a latch without an id, which closes silently. */
  public LeaderLatch(CuratorFramework client, String latchPath) {
    this(client, latchPath, "", CloseMode.SILENT);
  }

  /** Creates a latch that closes silently. */
  public LeaderLatch(CuratorFramework client, String latchPath, String id) {
    this(client, latchPath, id, CloseMode.SILENT);
  }

  /**
   * Creates a latch.
   *
   * @param latchPath the path of the election, within the framework's namespace
   * @param id at most 128 bytes; if it is empty, other participants see the host and process
   * @throws IllegalArgumentException if the path cannot be one
   */
  public LeaderLatch(CuratorFramework client, String latchPath, String id, CloseMode closeMode) {
    this.client = Objects.requireNonNull(client, "client cannot be null");
    PathUtils.validatePath(latchPath);
    this.latchPath = latchPath;
    this.id = Objects.requireNonNull(id, "id cannot be null");
    this.closeMode = Objects.requireNonNull(closeMode, "closeMode cannot be null");
  }

  /**
   * Begins to take part. Does not wait for leadership, nor for servers. If it throws, the latch can
   * be started again.
   *
   * @throws IllegalStateException if it was started before, or the framework was not
   * @throws Exception never; Curator's signature has it
   */
  public void start() throws Exception {
    if (!state.compareAndSet(State.LATENT, State.STARTED)) {
      throw new IllegalStateException("this LeaderLatch cannot be started more than once");
    }
    CompletableFuture<Candidate> joining = joined;
    try {
      joining.complete(newCandidate(election()).campaign());
    } catch (RuntimeException e) {
      joined = new CompletableFuture<>();
      state.compareAndSet(State.STARTED, State.LATENT);
      joining.completeExceptionally(e);
      throw e;
    }
    closeIfClosed();
  }

  /** Returns the candidate; null before the latch has joined the queue. */
  private @Nullable Candidate findCandidate() {
    return joined.getNow(null);
  }

  /** Closes the candidate of a latch that was closed while it started. */
  private void closeIfClosed() {
    Candidate started = findCandidate();
    if (started != null && state.get() == State.CLOSED) {
      var unused = started.closeAsync();
    }
  }

  private CandidateBuilder newCandidate(Election election) {
    CandidateBuilder builder = id.isEmpty() ? election.candidate() : election.candidate(id);
    return builder
        .onElected(
            leadership -> {
              joined.join(); // The election may be over before start() knows its candidate.
              lastPathIsLeader = getOurPath();
              listeners.tellLeading(leadership::isStopping);
            })
        .onRevoked((leadership, reason) -> listeners.tellStopped())
        .onProblem(problem -> FrameworkErrors.reportProblem(client, latchPath, problem));
  }

  private Election election() {
    FrameworkSession found = FrameworkSessions.sessionFor(client);
    session = found;
    return found
        .baton()
        .election(FrameworkSessions.pathOn(client, latchPath))
        .sharedWith(Peers.CURATOR_LATCH);
  }

  /** Closes as the constructor's mode says; see {@link #close(CloseMode)}. */
  @Override
  public void close() throws IOException {
    close(closeMode);
  }

  private @Nullable ClosingThread closingThread() {
    FrameworkSession used = session;
    ClosingThread own = closing;
    return own != null || used == null ? own : used.closingThread();
  }

  /**
   * Leaves the election. Returns when another candidate may lead: the listeners have returned, and
   * the node is deleted. Waits for the node only while servers answer. Listeners without an
   * executor are called by the calling thread; so are those whose executor it belongs to, as far as
   * that is known. A listener that calls this does not wait.
   *
   * @throws IllegalStateException if it was not started, or closed before
   * @throws IOException never; Curator's signature has it
   */
  public void close(CloseMode closeMode) throws IOException {
    Objects.requireNonNull(closeMode, "closeMode cannot be null");
    if (!state.compareAndSet(State.STARTED, State.CLOSED)) {
      throw new IllegalStateException("this LeaderLatch was not started, or is closed already");
    }
    if (closeMode == CloseMode.SILENT) {
      listeners.removeAll();
    }
    Candidate started = findCandidate();
    if (started == null) {
      return;
    }
    if (listeners.isCallingHere()) {
      closeIfClosed();
    } else {
      ClosingThread closer = new ClosingThread();
      closing = closer;
      closer.runWhile(started::close);
    }
  }

  /** Adds a listener, which is called on a thread of Baton's own, or by the closing thread. */
  public void addListener(LeaderLatchListener listener) {
    listeners.addListener(listener, null);
  }

  /** Adds a listener, which is called on {@code executor}. */
  public void addListener(LeaderLatchListener listener, Executor executor) {
    listeners.addListener(listener, executor);
  }

  /** Removes a listener. */
  public void removeListener(LeaderLatchListener listener) {
    listeners.removeListener(listener);
  }

  /**
   * Waits until it leads.
   *
   * @throws EOFException if it is not started, or is closed first
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   */
  public void await() throws InterruptedException, EOFException {
    try {
      awaitCandidate().awaitLeadership();
    } catch (ClosedException e) {
      EOFException closed = new EOFException("the LeaderLatch is not started, or is closed");
      closed.initCause(e);
      throw closed;
    }
  }

  /** Returns the candidate, also when {@link #start} is about to make it in another thread. */
  private Candidate awaitCandidate() throws InterruptedException {
    CompletableFuture<Candidate> joining = joined;
    if (state.get() != State.STARTED) {
      throw new ClosedException("the LeaderLatch is not started, or is closed");
    }
    try {
      return joining.get();
    } catch (ExecutionException e) {
      throw new ClosedException("the LeaderLatch could not be started");
    }
  }

  /**
   * Waits until it leads, but not longer than this.
   *
   * @return whether it leads; false also if it is not started, or is closed
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   */
  public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      Duration limit = FrameworkSessions.toDuration(timeout, unit);
      return awaitCandidate().awaitLeadership(limit).isPresent();
    } catch (ClosedException e) {
      return false;
    }
  }

  /** Returns the id given to the constructor. */
  public String getId() {
    return id;
  }

  /** Returns the state. */
  public State getState() {
    return Objects.requireNonNull(state.get());
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
   * Returns whether it leads at the moment of the call, and need not stop. True only while no other
   * candidate can lead, also after a pause of this process.
   */
  public boolean hasLeadership() {
    Candidate started = findCandidate();
    return started != null
        && state.get() == State.STARTED
        && started.leadership().filter(leadership -> !leadership.isStopping()).isPresent();
  }

  /** Returns the path of its node; null while it has none. */
  public @Nullable String getOurPath() {
    Candidate started = findCandidate();
    String node = started == null ? null : started.nodePath().orElse(null);
    return node == null ? null : FrameworkSessions.pathWithin(client, node);
  }

  /** Returns the path of the node that it led with last; null before. */
  public @Nullable String getLastPathIsLeader() {
    return lastPathIsLeader;
  }
}
