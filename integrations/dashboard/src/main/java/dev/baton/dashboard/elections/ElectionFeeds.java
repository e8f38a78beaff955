package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import dev.baton.election.Election;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The observed elections. All streams that follow an election share one observation, which ends
 * with the last of them, and leaves no watch. A path that no search has found is observed only when
 * a reading has shown an election there. Thread-safe.
 */
final class ElectionFeeds {
  private static final Executor AFTER_PAUSE =
      CompletableFuture.delayedExecutor(
          PauseBoard.SHARED_FOR.toMillis() + 1, TimeUnit.MILLISECONDS);

  private final Baton baton;
  private final ElectionDirectory directory;
  private final ReadingQueue readings;
  private final PauseBoard pauses;
  private final Map<String, ElectionFeed> feeds = new HashMap<>();
  private boolean readsPauses;

  ElectionFeeds(
      Baton baton, ElectionDirectory directory, ReadingQueue readings, PauseBoard pauses) {
    this.baton = baton;
    this.directory = directory;
    this.readings = readings;
    this.pauses = pauses;
  }

  /** Opens a stream. A path without an election is answered by an event. */
  EventSource openStream(String visitor, List<String> elections, Consumer<ApiEvent> sink) {
    FeedReader reader = new FeedReader(visitor, sink);
    JsonObject connection = new JsonObject();
    connection.addProperty("connected", baton.isConnected());
    sink.accept(new ApiEvent("connection", connection));
    elections.stream().distinct().forEach(path -> followPath(path, reader));
    return () -> leaveFeeds(reader);
  }

  private void followPath(String path, FeedReader reader) {
    var unused =
        CompletableFuture.completedFuture(path)
            .thenApply(baton::election)
            .thenCompose(election -> joinInTurn(path, election, reader))
            .exceptionally(failure -> reader.tellProblem(path, failure));
  }

  private CompletableFuture<Void> joinInTurn(String path, Election election, FeedReader reader) {
    return readings
        .readInTurn(reader.visitor, () -> checkElection(path, election, reader))
        .thenRun(() -> joinFeed(path, election, reader));
  }

  /** Fails if no search has found an election at a path, and there is none now. */
  private CompletableFuture<Void> checkElection(String path, Election election, FeedReader reader) {
    return !reader.isOpen || directory.knowsPath(path)
        ? CompletableFuture.completedFuture(null)
        : election
            .participantsAsync()
            .thenAcceptBoth(
                election.historyAsync(),
                (line, terms) -> {
                  if (line.isEmpty() && terms.isEmpty()) {
                    throw new IllegalArgumentException(
                        "there is no election or lock at " + path + " now");
                  }
                });
  }

  private synchronized void joinFeed(String path, Election election, FeedReader reader) {
    if (reader.isOpen) {
      reader.paths.add(path);
      feeds
          .computeIfAbsent(path, each -> ElectionFeed.beginFeed(election, path, readings, pauses))
          .addReader(reader);
      if (!readsPauses) {
        readPauses();
      }
    }
  }

  /** Reads the pauses as long as an election is followed, once for all of them. */
  private synchronized void readPauses() {
    readsPauses = !feeds.isEmpty();
    if (readsPauses) {
      var unused =
          pauses
              .refreshPauses()
              .thenRun(this::tellPauses)
              .whenComplete((told, failure) -> AFTER_PAUSE.execute(this::readPauses));
    }
  }

  private synchronized void tellPauses() {
    feeds.values().forEach(ElectionFeed::tellPause);
  }

  private synchronized void leaveFeeds(FeedReader reader) {
    reader.isOpen = false;
    for (String path : reader.paths) {
      ElectionFeed feed = feeds.get(path);
      if (feed != null && feed.removeReader(reader)) {
        feeds.remove(path);
        var unused =
            readings
                .readInTurn(reader.visitor, () -> CompletableFuture.completedFuture(true))
                .whenComplete((turn, refusal) -> feed.close()); // which removes its watches
      }
    }
  }

  /** A stream, by its identity. */
  static final class FeedReader {
    private final String visitor;
    private final Consumer<ApiEvent> sink;
    private final List<String> paths = new ArrayList<>();
    private volatile boolean isOpen = true;

    FeedReader(String visitor, Consumer<ApiEvent> sink) {
      this.visitor = visitor;
      this.sink = sink;
    }

    void tellElection(JsonObject row) {
      sink.accept(new ApiEvent("election", row));
    }

    private @Nullable Void tellProblem(String path, Throwable why) {
      if (isOpen) {
        JsonObject problem = AnswerProblem.describeFailure(why).describeError();
        problem.addProperty("path", path);
        sink.accept(new ApiEvent("problem", problem));
      }
      return null;
    }
  }
}
