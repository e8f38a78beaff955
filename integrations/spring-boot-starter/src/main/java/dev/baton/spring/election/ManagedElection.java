package dev.baton.spring.election;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.settings.ElectionSettings;
import dev.baton.spring.settings.ElectionSettings.DeclaredElection;
import dev.baton.spring.settings.HealthGroups;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An election that this application takes part in, with its one candidate. It publishes {@link
 * LeadershipGranted} and {@link LeadershipRevoked}. Thread-safe.
 */
public final class ManagedElection implements GuardedElection {
  private static final Duration PAUSED = Duration.ofDays(365);

  private final Baton session;
  private final DeclaredElection declared;
  private final Election election;
  private final Consumer<Object> publisher;
  private final Candidate candidate;
  private final Duration interruptAfter;
  private volatile @Nullable LedTerm term;
  private volatile boolean joined;

  ManagedElection(
      Baton session,
      DeclaredElection declared,
      HealthGroups groups,
      Consumer<Object> publisher,
      CandidateCustomizer customizer) {
    this.session = session;
    this.declared = declared;
    this.publisher = publisher;
    CandidateBuilder builder =
        ElectionSettings.openCandidate(session, declared, groups, this::publishFew);
    customizer.customizeCandidate(declared.path(), builder);
    this.election = declared.openElection(session);
    this.interruptAfter = declared.interruptAfter();
    this.candidate =
        ElectionSettings.prepareCandidate(
            declared, builder.onElected(this::beginTerm).onRevoked(this::endTerm));
  }

  private void publishFew(int left) {
    publisher.accept(new FewParticipants(declared.ensemble(), declared.path(), left));
  }

  private void beginTerm(Leadership leadership) {
    LedTerm begun = LedTerm.begin(scope(), leadership, interruptAfter);
    synchronized (this) {
      term = begun;
      notifyAll();
    }
    publisher.accept(new LeadershipGranted(declared.ensemble(), declared.path(), leadership));
  }

  /** Returns when listeners have returned, and calls. */
  private void endTerm(Leadership leadership, EndReason reason) {
    LedTerm current = term;
    if (current != null && current.leadership() == leadership) {
      try {
        publisher.accept(
            new LeadershipRevoked(declared.ensemble(), declared.path(), leadership, reason));
      } finally {
        current.guard().awaitCalls();
      }
    }
  }

  /** Returns its name: the one under baton.elections, or its path with dots for slashes. */
  public String name() {
    return declared.name();
  }

  @Override
  public Baton session() {
    return session;
  }

  @Override
  public String ensemble() {
    return declared.ensemble();
  }

  @Override
  public String path() {
    return declared.path();
  }

  /** Returns the election itself, for readings and orders. */
  public Election election() {
    return election;
  }

  /** Returns the candidate of this process. */
  public Candidate candidate() {
    return candidate;
  }

  /** Returns whether this process leads, and methods with {@code LeaderOnly} run. */
  public boolean isLeading() {
    return currentTerm().isPresent();
  }

  /** Returns the term in which calls may begin now; empty if this process does not lead. */
  public Optional<CallGuard> currentTerm() {
    return Optional.ofNullable(term).flatMap(LedTerm::openGuard);
  }

  @Override
  public @Nullable CallGuard awaitTerm(Duration atMost) {
    CallGuard now = currentTerm().orElse(null);
    if (now != null || atMost.isZero()) {
      return now;
    }
    try {
      long end = System.nanoTime() + atMost.toNanos();
      return candidate.awaitLeadership(atMost).isPresent() ? awaitBegin(end) : null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** The candidate leads a moment before its callback has begun the term. */
  private synchronized @Nullable CallGuard awaitBegin(long end) throws InterruptedException {
    CallGuard now = currentTerm().orElse(null);
    long left = end - System.nanoTime();
    while (now == null && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      now = currentTerm().orElse(null);
      left = end - System.nanoTime();
    }
    return now;
  }

  CompletableFuture<Void> beginClosing() {
    return candidate.closeAsync();
  }

  void pauseCandidate() {
    candidate.cede(PAUSED);
  }

  @Override
  public boolean hasJoined() {
    return joined;
  }

  /** Joins the queue, or rejoins it after a {@link #pauseCandidate}. */
  void joinQueue() {
    joined = true;
    candidate.join();
  }
}
