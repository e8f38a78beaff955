package dev.baton.lock;

import dev.baton.error.BatonException;
import dev.baton.guard.FencedTransaction;
import dev.baton.internal.BlockingCalls;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ConflatedCallback;
import dev.baton.internal.TermHandle;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.node.ClaimPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A lock that was acquired, until it is closed or lost. Any thread may close it. Thread-safe. Its
 * questions read the clock twice; they take no lock and allocate nothing.
 */
public final class LockHold implements AutoCloseable {
  private final TermHandle term;
  private final LockClaim claim;
  private final LockMode mode;
  private final CompletableFuture<Void> freed = new CompletableFuture<>();
  private final List<Consumer<EndReason>> listeners = new ArrayList<>();
  private final List<ConflatedCallback<RequestOrigin>> requests = new ArrayList<>();
  private volatile boolean closed;
  private boolean passedOn;
  private @Nullable EndReason lost;
  private @Nullable RequestOrigin request;
  private @Nullable Thread toInterrupt;
  private boolean interrupted;
  private @Nullable LockHold next;

  /**
   * Creates a hold.
   *
   * @param claim told once, when this is closed
   * @param mode whether others may hold at the same time
   */
  LockHold(TermHandle term, LockClaim claim, LockMode mode) {
    this.term = term;
    this.claim = claim;
    this.mode = mode;
  }

  /**
   * Creates the hold of a local turn.
   *
   * @param taken how many turns of the term were before
   */
  static LockHold ofTerm(
      ClientContext context, ClaimPlace place, Term term, int taken, LockClaim claim) {
    String path = place.path().text();
    TermHandle handle =
        new TermHandle(context, path, "Hold", term, term.token().forHandOver(taken));
    return new LockHold(handle, claim, place.mode());
  }

  /** Returns the path of the lock. */
  public String path() {
    return term.path();
  }

  /**
   * Returns the fencing token, larger than the token of any earlier hold of this lock.
   *
   * <p>Hand it to each resource that you write to, and let the resource refuse a smaller token than
   * it has seen. There is no other protection from a holder that was stopped between asking {@link
   * #isValid()} and writing.
   */
  public long fencingToken() {
    return term.fencingToken();
  }

  /**
   * Returns whether it is certain, at the moment of the call, that no other holder has the lock.
   * For a reader's hold: that no writer has it.
   *
   * <p>True while the lease runs, even while the connection is lost. False for good from the end of
   * the lease, or from {@link #close()}.
   */
  public boolean isValid() {
    return !closed && term.isValid();
  }

  /**
   * Returns an empty transaction on ZooKeeper's nodes. ZooKeeper commits it only while this hold
   * stands, and never after another hold of the lock has begun. Baton sends it only if this hold
   * has not been closed.
   *
   * <p>Wait for the answer before you close the hold. While a transaction has no answer, or if its
   * answer was lost, other threads of this process cannot have the place in the queue: after the
   * close they queue behind all that wait already.
   */
  public FencedTransaction guard() {
    return new FencedTransaction(term, () -> claim.isHolder(this));
  }

  /**
   * Returns how long it stays valid without another answered heartbeat; zero when it is not valid.
   */
  public Duration remaining() {
    return closed ? Duration.ZERO : term.remaining();
  }

  /**
   * Adds a callback for the loss of this hold, or for the closing of the Baton. It is called once,
   * on the lock's executor; at once if that has happened already; and never after {@link #close()}.
   * Until this hold is closed, or its stop timeout is over, all others wait while its node stands.
   * Once that is gone, other threads of this process get the lock as other processes do.
   *
   * @return this
   */
  public LockHold onLost(Consumer<EndReason> callback) {
    addTask(reason -> tellLoss(callback, reason));
    return this;
  }

  /**
   * Has {@code task} told as soon as this hold is lost, or the Baton is closed, and why; at once if
   * that has happened already; and never after {@link #close()}. It does not wait for callbacks
   * that run, as {@link #onLost} does: it runs in the thread that keeps the leases. So it must be
   * quick, and must not block; to interrupt a thread is what it is for. It must not even wait for a
   * lock under which another thread calls this hold: both would wait for ever, and with them the
   * whole Baton. What it throws is logged.
   */
  public void whenLost(Consumer<EndReason> task) {
    term.context().loop().keepOwnThread();
    addTask(task);
  }

  /** Has {@code task} told in the loop, as {@link #whenLost} does; it is Baton's own. */
  void addTask(Consumer<EndReason> task) {
    synchronized (listeners) {
      listeners.add(task);
      if (lost != null && !closed) {
        term.tellEnd(task, lost);
      }
    }
  }

  /** Interrupts {@code thread} when this hold is lost; at once if it already is. */
  void interruptOnLoss(Thread thread) {
    synchronized (listeners) {
      toInterrupt = thread;
      if (lost != null) {
        interruptThread();
      }
    }
  }

  private void interruptThread() {
    if (toInterrupt != null && !toInterrupt.isInterrupted()) {
      toInterrupt.interrupt();
      interrupted = true;
    }
  }

  /**
   * Adds a callback for requests to release the lock. It is called on the lock's executor; at once
   * if a request has come already; and never after {@link #close()}. Of several requests that come
   * before the call, it gets the last one. It may close the hold then, or soon, or not at all.
   *
   * <p>A request is for the place in the queue. When this hold is closed, other processes have
   * their turn before other threads of this process.
   *
   * @return this
   */
  public LockHold onReleaseRequested(Consumer<RequestOrigin> callback) {
    synchronized (listeners) {
      ConflatedCallback<RequestOrigin> news =
          new ConflatedCallback<>(claim.notifier(), message -> tellRequest(callback, message));
      requests.add(news);
      if (request != null) {
        news.tellLatest(request);
      }
    }
    return this;
  }

  private void tellRequest(Consumer<RequestOrigin> callback, RequestOrigin message) {
    if (!closed) {
      callback.accept(message);
    }
  }

  /** Called when another process asks for the lock. */
  void noteRequest(RequestOrigin message) {
    synchronized (listeners) {
      if (next != null) {
        next.noteRequest(message);
      }
      request = message;
      requests.forEach(news -> news.tellLatest(message));
    }
  }

  /** Notifies the listeners that the hold is lost. */
  void noteLoss(EndReason reason) {
    synchronized (listeners) {
      if (next != null) {
        next.noteLoss(reason);
      }
      if (closed) {
        return;
      }
      lost = reason;
      List.copyOf(listeners).forEach(task -> term.tellEnd(task, reason));
      interruptThread();
    }
  }

  private void tellLoss(Consumer<EndReason> callback, EndReason reason) {
    claim
        .notifier()
        .enqueueCallback(
            () -> {
              if (!closed) {
                callback.accept(reason);
              }
            });
  }

  /**
   * Returns who had it evicted, and why; empty unless that is the {@link EndReason} of its loss.
   */
  public Optional<RequestOrigin> evictedBy() {
    return lossReason() == EndReason.EVICTED ? term.endedBy() : Optional.empty();
  }

  /**
   * Turns a writer's hold into a reader's: other readers may hold, but no writer. It does not
   * block. The place in the queue stays, so no writer gets in between. Other readers have to wait
   * until all transactions of this hold's {@link #guard()} are answered. If an answer was lost,
   * they wait until the reader's hold is closed.
   *
   * <p>There is no way back. A reader that wants to write must close its hold and acquire the write
   * lock like any other.
   *
   * @return the reader's hold, with the same token, lost if this hold was; this hold is closed
   * @throws IllegalStateException if this is no hold of a write lock, or was closed before
   */
  public LockHold downgrade() {
    synchronized (listeners) {
      if (mode != LockMode.WRITE) {
        throw new IllegalStateException(this + " is not a write lock, so it cannot be downgraded");
      }
      if (closed) {
        throw new IllegalStateException(this + " is closed: acquire the read lock instead");
      }
      LockHold reader = new LockHold(term, claim, LockMode.READ);
      reader.toInterrupt = toInterrupt;
      reader.interrupted = interrupted;
      closed = true; // Before the loop knows: from then on, readers may hold elsewhere.
      passOn(reader);
      passedOn = true;
      next = reader;
      if (request != null) {
        reader.noteRequest(request);
      }
      if (lost != null) {
        reader.noteLoss(lost);
      }
      return reader;
    }
  }

  /** Passes the place on to {@code reader}. If that throws, this hold can still be closed. */
  private void passOn(LockHold reader) {
    try {
      claim.downgradeHold(this, reader);
    } catch (RuntimeException | Error e) {
      closed = false;
      throw e;
    }
  }

  /** Returns whether it was closed, and the reader's hold in its place, if any, too. */
  boolean isReleased() {
    synchronized (listeners) {
      return next == null ? closed : next.isReleased();
    }
  }

  /** Returns the reader's hold in its place, or this. */
  LockHold latestHold() {
    synchronized (listeners) {
      return next == null ? this : next;
    }
  }

  /** Returns the term; a reader's hold has that of the writer's hold that it comes from. */
  TermHandle termHandle() {
    return term;
  }

  /** Returns why it was lost; null if it was not, as far as this process knows. */
  @Nullable EndReason lossReason() {
    synchronized (listeners) {
      return lost;
    }
  }

  /**
   * Releases the lock to the next waiter. It does not block. Does nothing the second time. If the
   * loss has interrupted the calling thread, the interrupt is cleared, with one of other code that
   * came after it: Java cannot tell them apart. One that came before the loss stays.
   */
  @Override
  public void close() {
    closeOnce();
  }

  private boolean closeOnce() {
    synchronized (listeners) {
      if (passedOn) {
        return false;
      }
      if (!closed && interrupted && toInterrupt == Thread.currentThread()) {
        Thread.interrupted();
      }
      closed = true;
      claim.releaseHold(this); // If this throws, the loop's recovery does it, or another close.
      passedOn = true;
      return true;
    }
  }

  /**
   * Releases the lock as {@link #close()} does, and waits until others can have it: the node is
   * gone, or the next waiter of this process holds. Waits at most for a session timeout, and only
   * while servers answer; otherwise the node goes with the next connection, or with the session.
   * Does not wait in a callback, or the second time.
   *
   * @throws dev.baton.error.RefusedException if the node may not be deleted; it goes with the
   *     session
   */
  public void closeAndWait() {
    if (closeOnce() && !claim.isInCallback()) {
      term.context().awaitEnd(freed);
      if (freed.isCompletedExceptionally()) {
        BlockingCalls.resultOf(freed);
      }
    }
  }

  /** Called in the loop when others can have the lock, or why not. */
  void noteFreed(@Nullable BatonException problem) {
    if (problem == null) {
      freed.complete(null);
    } else {
      freed.completeExceptionally(problem);
    }
  }

  @Override
  public String toString() {
    return term.toString();
  }
}
