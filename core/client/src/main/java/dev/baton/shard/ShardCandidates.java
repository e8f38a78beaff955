package dev.baton.shard;

import static java.util.Comparator.naturalOrder;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.runtime.loop.IsolatedCalls;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The candidates of a member, one for each of its shards. */
final class ShardCandidates {
  private final ClientContext context;
  private final IntFunction<CandidateBuilder> settings;
  private final Map<Integer, Candidate> given = new ConcurrentHashMap<>();

  /** The present candidates, and the ones that are about to end. */
  private final Set<ClosableParticipation> open = ConcurrentHashMap.newKeySet();

  /**
   * Creates no candidate yet.
   *
   * @param settings the settings of the candidate for a shard
   */
  ShardCandidates(ClientContext context, IntFunction<CandidateBuilder> settings) {
    this.context = context;
    this.settings = settings;
  }

  /**
   * Makes this member a candidate for these shards and no others. Called in the loop.
   *
   * @return those that it does not stand for, and what their settings threw
   * @throws dev.baton.error.ClosedException if the Baton is being closed, and with it all that
   *     stand
   */
  SortedMap<Integer, Throwable> standFor(Set<Integer> shards) {
    new TreeMap<>(given)
        .forEach(
            (shard, candidate) -> {
              if (!shards.contains(shard)) {
                candidate.participationFor(context).beginClosing(); // If it throws, it stands.
                given.remove(shard);
              }
            });
    SortedMap<Integer, Throwable> failed = new TreeMap<>();
    for (int shard : new TreeSet<>(shards)) {
      if (!given.containsKey(shard)) {
        Throwable thrown = IsolatedCalls.thrownBy(() -> given.put(shard, beginCandidate(shard)));
        if (thrown instanceof ClosedException closing) {
          throw closing;
        }
        if (thrown != null) {
          failed.put(shard, thrown);
        }
      }
    }
    return failed;
  }

  private Candidate beginCandidate(int shard) {
    Candidate candidate = settings.apply(shard).prepare();
    ClosableParticipation participation = candidate.participationFor(context);
    CompletableFuture<Void> closed = participation.whenClosed();
    candidate.join(); // Last: if an earlier line throws, none stands that is not known.
    open.add(participation);
    var unused = closed.thenRun(() -> open.remove(participation));
    return candidate;
  }

  /** Returns the leaderships that are valid now, of shards that are not being given up. */
  SortedMap<Integer, Leadership> leaderships() {
    SortedMap<Integer, Leadership> led = new TreeMap<>();
    given.forEach(
        (shard, candidate) ->
            candidate.leadership().ifPresent(leadership -> led.put(shard, leadership)));
    return led;
  }

  /**
   * Returns a future that completes when none of the present candidates holds anything any more.
   */
  CompletableFuture<Void> whenClosed() {
    return allOf(ClosableParticipation::whenClosed);
  }

  /** Returns a future that completes when the work of the present candidates has stopped. */
  CompletableFuture<Void> whenStopped() {
    return allOf(ClosableParticipation::whenStopped);
  }

  private CompletableFuture<Void> allOf(
      Function<ClosableParticipation, CompletableFuture<Void>> what) {
    return CompletableFuture.allOf(open.stream().map(what).toArray(CompletableFuture<?>[]::new));
  }

  /** Returns how long it may take until all have let go, if all goes well. */
  Duration closeTimeout() {
    return open.stream()
        .map(ClosableParticipation::closeTimeout)
        .max(naturalOrder())
        .orElse(Duration.ZERO);
  }

  boolean isInCallback() {
    return open.stream().anyMatch(ClosableParticipation::isInCallback);
  }
}
