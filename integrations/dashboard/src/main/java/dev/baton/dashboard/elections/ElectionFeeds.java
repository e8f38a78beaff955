package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.StreamRequest;
import dev.baton.election.Election;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The observed elections. All streams that follow an election share one observation, which ends
 * with the last of them: without a reader, nothing is watched. A path that no search has found is
 * observed only when a reading has shown an election there. Thread-safe.
 */
final class ElectionFeeds {
  private final Baton baton;
  private final ElectionDirectory directory;
  private final UnknownPaths unknown;
  private final Map<String, ElectionFeed> feeds = new HashMap<>();

  ElectionFeeds(Baton baton, ElectionDirectory directory) {
    this.baton = baton;
    this.directory = directory;
    this.unknown = new UnknownPaths();
  }

  /** Opens a stream. A path without an election is answered by an event. */
  EventSource openStream(StreamRequest request, Consumer<ApiEvent> sink) {
    FeedReader reader = new FeedReader(sink);
    JsonObject connection = new JsonObject();
    connection.addProperty("connected", baton.isConnected());
    sink.accept(new ApiEvent("connection", connection));
    request.elections().stream().distinct().forEach(path -> followPath(path, reader));
    return () -> leaveFeeds(reader);
  }

  private void followPath(String path, FeedReader reader) {
    try {
      Election election = baton.election(path);
      if (directory.knowsPath(path)) {
        joinFeed(path, election, reader);
      } else {
        var unused =
            unknown
                .hasElection(election, () -> reader.isOpen)
                .whenComplete(
                    (there, failure) -> takeReading(path, election, reader, there, failure));
      }
    } catch (IllegalArgumentException e) {
      reader.tellProblem(e);
    }
  }

  private void takeReading(
      String path,
      Election election,
      FeedReader reader,
      @Nullable Boolean there,
      @Nullable Throwable failure) {
    if (failure != null) {
      reader.tellProblem(failure);
    } else if (Boolean.TRUE.equals(there)) {
      joinFeed(path, election, reader);
    } else {
      reader.tellProblem(
          new IllegalArgumentException("there is no election or lock at " + path + " now"));
    }
  }

  private synchronized void joinFeed(String path, Election election, FeedReader reader) {
    if (reader.isOpen) {
      reader.paths.add(path);
      feeds.computeIfAbsent(path, each -> ElectionFeed.beginFeed(election, path)).addReader(reader);
    }
  }

  private synchronized void leaveFeeds(FeedReader reader) {
    reader.isOpen = false;
    for (String path : reader.paths) {
      ElectionFeed feed = feeds.get(path);
      if (feed != null && feed.removeReader(reader)) {
        feeds.remove(path);
        feed.close();
      }
    }
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

    private void tellProblem(Throwable why) {
      if (isOpen) {
        sink.accept(new ApiEvent("problem", AnswerProblem.describeFailure(why).body()));
      }
    }
  }
}
