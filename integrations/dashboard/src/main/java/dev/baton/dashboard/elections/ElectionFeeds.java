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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The observed elections. All streams that follow an election share one observation, which ends
 * with the last of them, and leaves no watch. A path that no search has found is observed only when
 * a reading has shown an election there. Thread-safe.
 */
final class ElectionFeeds {
  private final Baton baton;
  private final ElectionDirectory directory;
  private final ReadingQueue readings;
  private final Map<String, ElectionFeed> feeds = new HashMap<>();

  ElectionFeeds(Baton baton, ElectionDirectory directory, ReadingQueue readings) {
    this.baton = baton;
    this.directory = directory;
    this.readings = readings;
  }

  /** Opens a stream. A path without an election is answered by an event. */
  EventSource openStream(List<String> elections, Consumer<ApiEvent> sink) {
    FeedReader reader = new FeedReader(sink);
    JsonObject connection = new JsonObject();
    connection.addProperty("connected", baton.isConnected());
    sink.accept(new ApiEvent("connection", connection));
    elections.stream().distinct().forEach(path -> followPath(path, reader));
    return () -> leaveFeeds(reader);
  }

  private void followPath(String path, FeedReader reader) {
    try {
      Election election = baton.election(path);
      var unused =
          readings
              .readInTurn(() -> joinIfThere(path, election, reader))
              .whenComplete((there, failure) -> tellIfAbsent(path, reader, there, failure));
    } catch (IllegalArgumentException e) {
      reader.tellProblem(path, e);
    }
  }

  private CompletableFuture<Boolean> joinIfThere(
      String path, Election election, FeedReader reader) {
    boolean known = !reader.isOpen || directory.knowsPath(path);
    return (known ? CompletableFuture.completedFuture(true) : hasElection(election))
        .thenApply(
            there -> {
              if (there) {
                joinFeed(path, election, reader);
              }
              return there;
            });
  }

  private static CompletableFuture<Boolean> hasElection(Election election) {
    return election
        .participantsAsync()
        .thenCombine(election.historyAsync(), (line, terms) -> !line.isEmpty() || !terms.isEmpty());
  }

  private static void tellIfAbsent(
      String path, FeedReader reader, @Nullable Boolean there, @Nullable Throwable failure) {
    if (failure != null) {
      reader.tellProblem(path, failure);
    } else if (!Boolean.TRUE.equals(there)) {
      reader.tellProblem(
          path, new IllegalArgumentException("there is no election or lock at " + path + " now"));
    }
  }

  private synchronized void joinFeed(String path, Election election, FeedReader reader) {
    if (reader.isOpen) {
      reader.paths.add(path);
      feeds
          .computeIfAbsent(path, each -> ElectionFeed.beginFeed(election, path, readings))
          .addReader(reader);
    }
  }

  private synchronized void leaveFeeds(FeedReader reader) {
    reader.isOpen = false;
    for (String path : reader.paths) {
      ElectionFeed feed = feeds.get(path);
      if (feed != null && feed.removeReader(reader)) {
        feeds.remove(path);
        var unused =
            readings
                .readInTurn(() -> closeFeed(feed))
                .exceptionally(failure -> closeFeed(feed).join());
      }
    }
  }

  /** Closes a feed, which removes its watches. */
  private static CompletableFuture<Boolean> closeFeed(ElectionFeed feed) {
    feed.close();
    return CompletableFuture.completedFuture(true);
  }

  /** A stream, by its identity. */
  static final class FeedReader {
    private final Consumer<ApiEvent> sink;
    private final List<String> paths = new ArrayList<>();
    private volatile boolean isOpen = true;

    FeedReader(Consumer<ApiEvent> sink) {
      this.sink = sink;
    }

    void tellElection(JsonObject row) {
      sink.accept(new ApiEvent("election", row));
    }

    private void tellProblem(String path, Throwable why) {
      if (isOpen) {
        JsonObject problem = AnswerProblem.describeFailure(why).describeError();
        problem.addProperty("path", path);
        sink.accept(new ApiEvent("problem", problem));
      }
    }
  }
}
