package dev.baton.election;

import dev.baton.guard.Guard;
import dev.baton.internal.ClientContext;
import dev.baton.participants.Message;
import dev.baton.runtime.claim.Term;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One term: the right to act as leader, until a moment that is known in advance and that each
 * answered heartbeat moves on. Thread-safe; asking costs two readings of the clock, no lock and no
 * allocation.
 */
public final class Leadership {
  private final ClientContext context;
  private final String election;
  private final Term term;
  private volatile boolean stopping;
  private volatile @Nullable Message eviction;

  Leadership(ClientContext context, String election, Term term) {
    this.context = context;
    this.election = election;
    this.term = term;
  }

  /** The path of the election. */
  public String election() {
    return election;
  }

  /**
   * The term's fencing token: larger than that of any term of this election before. Hand it to
   * whatever the leader writes to, and have that refuse a smaller one than it has seen; nothing
   * else protects it from a leader that was stopped between asking {@link #isValid()} and writing.
   * (ZooKeeper itself needs no token: see {@link #guard}.)
   */
  public long fencingToken() {
    return term.token().value();
  }

  /**
   * Whether it is certain, at the moment of the call, that nobody else leads. True while the lease
   * runs, also while the connection is lost (suspended) and while the work is being stopped after a
   * {@link Candidate#resign()}; false from the end of the lease, or of the work, on, for good.
   */
  public boolean isValid() {
    return term.isValid();
  }

  /**
   * Whether the work should stop: because it was asked to, for a resignation say, while the
   * leadership is still valid; or because it is no longer valid. Work that runs in a loop asks
   * this.
   */
  public boolean isStopping() {
    return stopping || !isValid();
  }

  /** How long it stays valid if no further heartbeat is answered; zero when it is not valid. */
  public Duration remaining() {
    return Duration.ofNanos(term.remainingNanos());
  }

  /** Who had it given up or evicted, and why; empty unless that is why it ends. */
  public Optional<Message> eviction() {
    return Optional.ofNullable(eviction);
  }

  void evicted(Message by) {
    eviction = by;
  }

  /**
   * Returns a transaction on ZooKeeper's nodes, to be filled, that is carried out only if this
   * leadership still stands, whatever this process believes.
   */
  public Guard guard() {
    return new Guard(context, term, () -> true, toString());
  }

  /** Returns the term, for Baton's own parts. */
  public Term term(ClientContext whose) {
    if (!whose.equals(context)) {
      throw new IllegalArgumentException(this + " is of another Baton");
    }
    return term;
  }

  void stop() {
    stopping = true;
  }

  @Override
  public String toString() {
    return "Leadership of " + election + " with token " + fencingToken();
  }
}
