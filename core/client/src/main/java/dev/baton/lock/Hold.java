package dev.baton.lock;

import dev.baton.guard.Guard;
import dev.baton.internal.News;
import dev.baton.participants.Message;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.protocol.Reason;
import dev.baton.runtime.claim.Term;
import dev.baton.runtime.loop.Notifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A lock that was acquired, until it is closed or lost. Any thread may close it, not only the one
 * that acquired it. Thread-safe; asking costs two readings of the clock, no lock and no allocation.
 */
public final class Hold implements AutoCloseable {
  private final String path;
  private final Term term;
  private final FencingToken token;
  private final Notifier notifier;
  private final LockClaim claim;
  private final Mode mode;
  private final List<Consumer<Reason>> listeners = new ArrayList<>();
  private final List<News<Message>> requests = new ArrayList<>();
  private volatile boolean closed;
  private @Nullable Reason lost;
  private @Nullable Message request;
  private @Nullable Message eviction;
  private @Nullable Thread toInterrupt;
  private boolean interrupted;
  private @Nullable Hold next;

  /**
   * A hold on {@code path}, by {@code term}.
   *
   * @param claim told once, when this is closed
   * @param mode beside whom it holds
   */
  Hold(String path, Term term, FencingToken token, Notifier notifier, LockClaim claim, Mode mode) {
    this.path = path;
    this.term = term;
    this.token = token;
    this.notifier = notifier;
    this.claim = claim;
    this.mode = mode;
  }

  /** The path of the lock. */
  public String path() {
    return path;
  }

  /**
   * Larger than the token of any hold of this lock before. Hand it to whatever is written to, and
   * have that refuse a smaller one than it has seen; nothing else protects it from a holder that
   * was stopped between asking {@link #isValid()} and writing.
   */
  public long fencingToken() {
    return token.value();
  }

  /**
   * Whether it is certain, at the moment of the call, that nobody else holds the lock; of a
   * reader's hold, that no writer does. True while the lease runs, also while the connection is
   * lost; false from the end of the lease, or from {@link #close()}, on, for good.
   */
  public boolean isValid() {
    return !closed && term.isValid();
  }

  /**
   * Returns a transaction on ZooKeeper's nodes, to be filled, that is carried out only if this hold
   * still stands, and has not been closed before it is committed.
   */
  public Guard guard() {
    return claim.guard(term, this);
  }

  /** How long it stays valid if no further heartbeat is answered; zero when it is not valid. */
  public Duration remaining() {
    return closed ? Duration.ZERO : Duration.ofNanos(term.remainingNanos());
  }

  /**
   * Has {@code callback} called when the hold is lost, or is about to be because the Baton is
   * closed: once, on the lock's executor, at once if that has happened, and never after {@link
   * #close()}. The lock does not go to others of this process before this is closed.
   *
   * @return this
   */
  public Hold onLost(Consumer<Reason> callback) {
    whenLost(reason -> tell(callback, reason));
    return this;
  }

  /** Runs {@code task}, which must be quick, when this hold is lost; at once if it already is. */
  void whenLost(Consumer<Reason> task) {
    synchronized (listeners) {
      listeners.add(task);
      if (lost != null) {
        task.accept(lost);
      }
    }
  }

  /** Interrupts {@code thread} when this hold is lost; at once if it already is. */
  void interruptOnLoss(Thread thread) {
    synchronized (listeners) {
      toInterrupt = thread;
      if (lost != null) {
        interrupt();
      }
    }
  }

  private void interrupt() {
    if (toInterrupt != null) {
      toInterrupt.interrupt();
      interrupted = true;
    }
  }

  /**
   * Has {@code callback} called when somebody asks for the lock, on the lock's executor, at once if
   * that has happened, and never after {@link #close()}. Of several requests that come before it
   * was called, it is told the last. It may close the hold then, or soon, or not at all.
   *
   * <p>A request is for the place in line: when this hold is closed, others have their turn, before
   * anybody of this process.
   *
   * @return this
   */
  public Hold onReleaseRequested(Consumer<Message> callback) {
    synchronized (listeners) {
      News<Message> news = new News<>(notifier, message -> tellRequest(callback, message));
      requests.add(news);
      if (request != null) {
        news.tell(request);
      }
    }
    return this;
  }

  private void tellRequest(Consumer<Message> callback, Message message) {
    if (!closed) {
      callback.accept(message);
    }
  }

  /** Somebody asks for it. */
  void request(Message message) {
    synchronized (listeners) {
      if (next != null) {
        next.request(message);
      }
      request = message;
      requests.forEach(news -> news.tell(message));
    }
  }

  /** Tells whom it may concern that the hold is over. */
  void lose(Reason reason, @Nullable Message evictor) {
    synchronized (listeners) {
      if (next != null) {
        next.lose(reason, evictor);
      }
      if (closed) {
        return;
      }
      lost = reason;
      eviction = evictor;
      List.copyOf(listeners).forEach(listener -> listener.accept(reason));
      interrupt();
    }
  }

  private void tell(Consumer<Reason> callback, Reason reason) {
    notifier.tell(
        () -> {
          if (!closed) {
            callback.accept(reason);
          }
        });
  }

  /** Who had it evicted, and why; empty unless that is the {@link Reason} of its loss. */
  public Optional<Message> eviction() {
    synchronized (listeners) {
      return Optional.ofNullable(eviction);
    }
  }

  /**
   * Goes on as a reader: lets other readers in, but no writer, and waits for nothing. The place in
   * line stays, so no writer gets in between. There is no way back: a reader that is to write
   * closes its hold and acquires the write lock as anybody else.
   *
   * @return the reader's hold, with the same token, lost if this one was; this one is closed
   * @throws IllegalStateException if this is no hold of a write lock, or was closed before
   */
  public Hold downgrade() {
    synchronized (listeners) {
      if (mode != Mode.WRITE) {
        throw new IllegalStateException(this + " is not a writer's, so it can't become a reader's");
      }
      if (closed) {
        throw new IllegalStateException(this + " is closed: acquire the read lock instead");
      }
      closed = true;
      Hold reader = new Hold(path, term, token, notifier, claim, Mode.READ);
      reader.toInterrupt = toInterrupt;
      next = reader;
      claim.downgrade(this, reader);
      if (request != null) {
        reader.request(request);
      }
      if (lost != null) {
        reader.lose(lost, eviction);
      }
      return reader;
    }
  }

  /** Why it was lost; null if it was not, as far as this process knows. */
  @Nullable Reason lost() {
    synchronized (listeners) {
      return lost;
    }
  }

  /**
   * Gives the lock to the next; waits for nothing. Does nothing the second time. An interrupt that
   * told the calling thread of the loss does not outlive this call.
   */
  @Override
  public void close() {
    synchronized (listeners) {
      if (closed) {
        return;
      }
      closed = true;
      if (interrupted && toInterrupt == Thread.currentThread()) {
        Thread.interrupted();
      }
    }
    claim.release(this);
  }

  @Override
  public String toString() {
    return "Hold of " + path + " with token " + fencingToken();
  }
}
