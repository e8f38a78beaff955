package dev.baton.dashboard.elections;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.drain.ElectionListing;
import dev.baton.drain.PacedSearch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Finds the elections, locks and shard groups, for all readers together. A search sends a request
 * for each node of the tree, also of other applications. So it sends at most 50 a second, and
 * readers see what it has found so far. None begins without a reader. Thread-safe.
 */
final class ElectionDirectory {
  /** For how long readers share what has been read. */
  static final Duration SHARED_FOR = Duration.ofSeconds(2);

  private static final int REQUESTS_PER_SECOND = 50;

  private final Baton baton;
  private final ReadingQueue readings;
  private final SharedReading<ElectionListing> search;
  private final SharedReading<FoundNames> names;
  private FoundNames latest = new FoundNames(List.of(), List.of(), new TreeMap<>(), 0, 0);
  private long version = System.currentTimeMillis();
  private volatile @Nullable PacedSearch running;

  /**
   * The names that the page lists.
   *
   * @param elections the paths of elections and locks with participants, except shards
   * @param past the paths of elections without participants
   * @param groups the numbers of shards by the path of their group
   * @param hidden the number of nodes that may not be listed
   * @param version another number for each other content
   */
  private record FoundNames(
      List<String> elections,
      List<String> past,
      SortedMap<String, Integer> groups,
      int hidden,
      long version) {

    FoundNames withVersion(long other) {
      return new FoundNames(elections, past, groups, hidden, other);
    }
  }

  ElectionDirectory(Baton baton, ReadingQueue readings) {
    this.baton = baton;
    this.readings = readings;
    search = new SharedReading<>(this::beginSearch, SHARED_FOR, this::foundSoFar);
    names = new SharedReading<>(this::readNames, SHARED_FOR, Optional::empty);
  }

  private CompletableFuture<ElectionListing> beginSearch() {
    PacedSearch begun = baton.searchElections(REQUESTS_PER_SECOND);
    running = begun;
    return begun.result();
  }

  /** Returns what the search has found; nothing before the first answer of ZooKeeper. */
  private Optional<ElectionListing> foundSoFar() {
    return Optional.ofNullable(running)
        .map(PacedSearch::soFar)
        .filter(found -> found.requests() > 0);
  }

  /** Returns whether the first search is still under way. */
  boolean isSearching() {
    return search.lastResult().isEmpty();
  }

  /** Returns whether the last search has found an election, lock or history at this path. */
  boolean knowsPath(String path) {
    return search
        .lastResult()
        .filter(
            found ->
                Collections.binarySearch(found.paths(), path) >= 0
                    || Collections.binarySearch(found.past(), path) >= 0)
        .isPresent();
  }

  /** Returns the elections of a search that may be some seconds old. */
  CompletableFuture<ElectionListing> findElections() {
    return search.readShared();
  }

  private CompletableFuture<FoundNames> readNames() {
    return findElections()
        .thenCompose(
            found ->
                ShardReading.readCounts(baton, readings, found.paths())
                    .thenApply(groups -> keepVersion(sortNames(found, groups))));
  }

  private static FoundNames sortNames(ElectionListing found, SortedMap<String, Integer> groups) {
    List<String> elections = new ArrayList<>(found.paths());
    elections.removeIf(path -> ShardReading.isPartOf(groups, path));
    List<String> past = new ArrayList<>(found.past());
    past.removeIf(path -> ShardReading.isPartOf(groups, path));
    return new FoundNames(elections, past, groups, found.hidden().size(), 0);
  }

  private synchronized FoundNames keepVersion(FoundNames found) {
    if (!found.equals(latest.withVersion(0))) {
      version++;
      latest = found.withVersion(version);
    }
    return latest;
  }

  /** Answers with all names, or only that they are still those of the version that is known. */
  CompletableFuture<JsonObject> readPaths(ApiRequest request) {
    return names.readShared().thenApply(found -> describe(found, request.parameterValue("known")));
  }

  private JsonObject describe(FoundNames found, String known) {
    JsonObject body = new JsonObject();
    String now = Long.toString(found.version());
    body.addProperty("connected", baton.isConnected());
    body.addProperty("searching", isSearching());
    body.addProperty("version", now);
    body.addProperty("unchanged", now.equals(known));
    if (!now.equals(known)) {
      body.addProperty("hidden", found.hidden());
      body.add("elections", describePaths(found.elections()));
      body.add("past", describePaths(found.past()));
      JsonObject groups = new JsonObject();
      found.groups().forEach(groups::addProperty);
      body.add("groups", groups);
    }
    return body;
  }

  private static JsonArray describePaths(List<String> paths) {
    JsonArray array = new JsonArray();
    paths.forEach(array::add);
    return array;
  }
}
