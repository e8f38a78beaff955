package dev.baton.dashboard.elections;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.drain.ElectionListing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Finds the elections, locks and shard groups, for all readers together. A search sends a request
 * for each node of the tree, also of other applications. So in a large tree it is repeated less
 * often: searches cost at most 100 requests a second on average, however many look, and none
 * without a reader. Thread-safe.
 */
final class ElectionDirectory {
  private static final Duration SHARED_FOR = Duration.ofSeconds(2);
  private static final Duration SHARED_FOR_EACH_REQUEST = Duration.ofMillis(10);

  private final Baton baton;
  private final SharedReading<ElectionListing> search;
  private final SharedReading<FoundNames> names;
  private FoundNames latest = new FoundNames(List.of(), List.of(), new TreeMap<>(), 0, 0);
  private long version = System.currentTimeMillis();
  private volatile int groupRequests;

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

  ElectionDirectory(Baton baton) {
    this.baton = baton;
    search = new SharedReading<>(baton::findElectionsAsync, found -> pauseAfter(found.requests()));
    names = new SharedReading<>(this::readNames, found -> pauseAfter(groupRequests));
  }

  /** Returns how long after the begin of some requests they may be repeated. */
  static Duration pauseAfter(int requests) {
    Duration pause = SHARED_FOR_EACH_REQUEST.multipliedBy(requests);
    return pause.compareTo(SHARED_FOR) > 0 ? pause : SHARED_FOR;
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
                ShardReading.readCounts(baton, found.paths())
                    .thenApply(groups -> takeGroups(found, groups)));
  }

  private FoundNames takeGroups(ElectionListing found, ShardReading.FoundGroups groups) {
    groupRequests = groups.requests();
    return keepVersion(sortNames(found, groups.counts()));
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
