package dev.baton.dashboard.elections;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.drain.ElectionListing;
import dev.baton.drain.PacedSearch;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
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
  private final ShardReading shards;
  private final SharedReading<ElectionListing> search;
  private final SharedReading<JsonObject> names;
  private volatile @Nullable PacedSearch running;

  ElectionDirectory(Baton baton, ShardReading shards) {
    this.baton = baton;
    this.shards = shards;
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

  private CompletableFuture<JsonObject> readNames() {
    return findElections()
        .thenCompose(
            found ->
                shards.readCounts(found.paths()).thenApply(groups -> describeNames(found, groups)));
  }

  /** Returns the names, with a version that differs for each other content. */
  private static JsonObject describeNames(
      ElectionListing found, SortedMap<String, Integer> groups) {
    JsonObject names = new JsonObject();
    names.addProperty("hidden", found.hidden().size());
    names.add("elections", describePaths(found.paths(), groups));
    names.add("past", describePaths(found.past(), groups));
    JsonObject counts = new JsonObject();
    groups.forEach(counts::addProperty);
    names.add("groups", counts);
    byte[] content = names.toString().getBytes(StandardCharsets.UTF_8);
    names.addProperty("version", UUID.nameUUIDFromBytes(content).toString());
    return names;
  }

  private static JsonArray describePaths(List<String> paths, SortedMap<String, Integer> groups) {
    JsonArray array = new JsonArray();
    paths.stream().filter(path -> !ShardReading.isPartOf(groups, path)).forEach(array::add);
    return array;
  }

  /** Answers with all names, or only that they are still those of the version that is known. */
  CompletableFuture<JsonObject> readPaths(Map<String, String> query) {
    return names.readShared().thenApply(found -> describe(found, query.getOrDefault("known", "")));
  }

  private JsonObject describe(JsonObject found, String known) {
    JsonElement now = found.get("version");
    boolean unchanged = now.getAsString().equals(known);
    JsonObject body = new JsonObject();
    body.addProperty("connected", baton.isConnected());
    body.addProperty("searching", isSearching());
    body.add("version", now);
    body.addProperty("unchanged", unchanged);
    if (!unchanged) {
      found.entrySet().forEach(each -> body.add(each.getKey(), each.getValue()));
    }
    return body;
  }
}
