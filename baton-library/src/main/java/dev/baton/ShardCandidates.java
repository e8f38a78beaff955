package dev.baton;

import static java.util.Comparator.naturalOrder;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/** The candidates of a member, one for each shard that it was given. */
final class ShardCandidates {
  private final IntFunction<CandidateBuilder> settings;
  private final Map<Integer, Candidate> given = new ConcurrentHashMap<>();

  /** These, and those that are on their way out. */
  private final Set<Candidate> open = ConcurrentHashMap.newKeySet();

  /**
   * None yet.
   *
   * @param settings of the candidate for a shard
   */
  ShardCandidates(IntFunction<CandidateBuilder> settings) {
    this.settings = settings;
  }

  /**
   * Has this member stand for these shards and no others. In the loop.
   *
   * @throws ClosedException if the Baton is being closed, and with it all that stand
   */
  void standFor(Set<Integer> shards) {
    for (int shard : Set.copyOf(given.keySet())) {
      if (!shards.contains(shard)) {
        given.remove(shard).withdraw();
      }
    }
    for (int shard : shards) {
      if (!given.containsKey(shard)) {
        given.put(shard, begin(shard));
      }
    }
  }

  private Candidate begin(int shard) {
    Candidate candidate = settings.apply(shard).campaign();
    open.add(candidate);
    var unused = candidate.closed().thenRun(() -> open.remove(candidate));
    return candidate;
  }

  /** The leaderships that are valid now, of shards that are not being given up. */
  SortedMap<Integer, Leadership> led() {
    SortedMap<Integer, Leadership> led = new TreeMap<>();
    given.forEach(
        (shard, candidate) ->
            candidate.leadership().ifPresent(leadership -> led.put(shard, leadership)));
    return led;
  }

  /** Completes when all that stand now hold nothing any more. */
  CompletableFuture<Void> closed() {
    return CompletableFuture.allOf(
        open.stream().map(Candidate::closed).toArray(CompletableFuture<?>[]::new));
  }

  /** How long it may take all to let go, if all goes well. */
  Duration patience() {
    return open.stream().map(Candidate::patience).max(naturalOrder()).orElse(Duration.ZERO);
  }

  boolean isInCallback() {
    return open.stream().anyMatch(Candidate::isInCallback);
  }
}
