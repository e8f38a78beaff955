package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.drain.ElectionListing;
import dev.baton.election.Election;
import dev.baton.participants.Participant;
import dev.baton.participants.TermRecord;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/** Reads elections for the API. Thread-safe. */
final class ElectionReading {
  private static final int MOST_ROWS = 200;
  private static final int MOST_TERMS = 1_000;

  private final Baton baton;
  private final ElectionDirectory directory;
  private final ReadingQueue readings;
  private final PauseBoard pauses;
  private final Map<String, SharedReading<JsonObject>> rows = new HashMap<>();

  ElectionReading(
      Baton baton, ElectionDirectory directory, ReadingQueue readings, PauseBoard pauses) {
    this.baton = baton;
    this.readings = readings;
    this.directory = directory;
    this.pauses = pauses;
  }

  CompletableFuture<JsonObject> readOverview(Map<String, String> query) {
    String part = query.getOrDefault("query", "");
    String after = query.getOrDefault("after", "");
    int limit = parseLimit(query.getOrDefault("limit", Integer.toString(MOST_ROWS)));
    return pauses
        .refreshPauses()
        .thenCompose(known -> directory.findElections())
        .thenCompose(found -> readPage(found, part, after, limit));
  }

  private static int parseLimit(String text) {
    int limit = text.matches("\\d{1,3}") ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > MOST_ROWS) {
      throw new IllegalArgumentException("limit must be a number from 1 to " + MOST_ROWS);
    }
    return limit;
  }

  private CompletableFuture<JsonObject> readPage(
      ElectionListing found, String part, String after, int limit) {
    List<String> matching = found.paths().stream().filter(path -> path.contains(part)).toList();
    List<String> later = matching.stream().filter(path -> path.compareTo(after) > 0).toList();
    List<String> shown = later.subList(0, Math.min(limit, later.size()));
    List<CompletableFuture<JsonObject>> read = readRows(found.paths(), shown);
    return CompletableFuture.allOf(read.toArray(CompletableFuture[]::new))
        .thenApply(
            done -> {
              JsonObject page = new JsonObject();
              page.addProperty("connected", baton.isConnected());
              page.addProperty("searching", directory.isSearching());
              page.addProperty("total", matching.size());
              page.addProperty("hidden", found.hidden().size());
              page.add("elections", ElectionJson.describeAll(read, CompletableFuture::join));
              page.addProperty(
                  "next", later.size() > shown.size() ? shown.get(shown.size() - 1) : null);
              return page;
            });
  }

  /** Returns rows that may be some seconds old. One that is not read yet says so. */
  private synchronized List<CompletableFuture<JsonObject>> readRows(
      List<String> found, List<String> shown) {
    rows.keySet().retainAll(Set.copyOf(found));
    return shown.stream()
        .map(path -> rows.computeIfAbsent(path, this::newRow).readShared())
        .toList();
  }

  private SharedReading<JsonObject> newRow(String path) {
    return new SharedReading<>(
        () -> readRow(path),
        ElectionDirectory.SHARED_FOR,
        () -> Optional.of(describeRow(path, List.of(), false)));
  }

  private JsonObject describeRow(String path, List<Participant> line, boolean current) {
    return pauses.addPause(ElectionJson.describeElection(path, line, current));
  }

  /** Reads a row. An election that may not be read does not hide the others. */
  private CompletableFuture<JsonObject> readRow(String path) {
    return readings
        .readParticipants(ReadingQueue.ALL_VISITORS, baton.election(path))
        .thenApply(line -> describeRow(path, line, true))
        .exceptionally(
            failure -> {
              JsonObject row = describeRow(path, List.of(), false);
              row.addProperty("warning", AnswerProblem.describeFailure(failure).getMessage());
              return row;
            });
  }

  CompletableFuture<JsonObject> readElection(Map<String, String> query, String visitor) {
    String path = query.getOrDefault("path", "");
    return pauses
        .refreshPauses()
        .thenCompose(
            known ->
                readTerms(path, visitor, (terms, line) -> describeElection(path, line, terms)));
  }

  /** Reads the participants after the history, so that they tell which of its terms lasts. */
  private CompletableFuture<JsonObject> readTerms(
      String path,
      String visitor,
      BiFunction<List<TermRecord>, List<Participant>, JsonObject> description) {
    Election election = baton.election(path);
    return readings
        .readInTurn(visitor, election::historyAsync)
        .thenCompose(
            terms ->
                readings
                    .readParticipants(visitor, election)
                    .thenApply(line -> description.apply(latestOf(terms), line)));
  }

  /** Returns as many terms as a page can show. Other programs may have written more. */
  private static List<TermRecord> latestOf(List<TermRecord> terms) {
    return terms.subList(Math.max(0, terms.size() - MOST_TERMS), terms.size());
  }

  private JsonObject describeElection(String path, List<Participant> line, List<TermRecord> terms) {
    List<TermRecord> newestFirst = new ArrayList<>(terms);
    Collections.reverse(newestFirst);
    JsonObject body = describeRow(path, line, true);
    body.add("queue", ElectionJson.describeAll(line, ElectionJson::describeParticipant));
    body.add(
        "history",
        ElectionJson.describeAll(newestFirst, term -> ElectionJson.describeTerm(term, line)));
    return body;
  }

  CompletableFuture<JsonObject> readMoment(Map<String, String> query, String visitor) {
    Instant time = parseTime(query.getOrDefault("time", ""));
    return readTerms(
        query.getOrDefault("path", ""),
        visitor,
        (terms, line) -> {
          JsonObject body = new JsonObject();
          body.addProperty("sentence", MomentSentence.describeMoment(terms, line, time));
          return body;
        });
  }

  private static Instant parseTime(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "time must be a moment in UTC such as 2026-11-24T03:12:00Z, not '" + text + "'", e);
    }
  }
}
