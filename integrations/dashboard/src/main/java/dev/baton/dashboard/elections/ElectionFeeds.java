package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.StreamRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The observed elections. All streams that follow an election share one observation, which ends
 * with the last of them: without a reader, nothing is watched. Thread-safe.
 */
final class ElectionFeeds {
  private final Baton baton;
  private final Map<String, ElectionFeed> feeds = new HashMap<>();

  ElectionFeeds(Baton baton) {
    this.baton = baton;
  }

  /** Opens a stream. A path that no election can have is answered by an event. */
  EventSource openStream(StreamRequest request, Consumer<ApiEvent> sink) {
    FeedReader reader = new FeedReader(sink);
    List<String> joined = new ArrayList<>();
    JsonObject connection = new JsonObject();
    connection.addProperty("connected", baton.isConnected());
    sink.accept(new ApiEvent("connection", connection));
    for (String path : request.elections().stream().distinct().toList()) {
      try {
        joinFeed(path, reader);
        joined.add(path);
      } catch (IllegalArgumentException e) {
        sink.accept(new ApiEvent("problem", AnswerProblem.describeFailure(e).body()));
      }
    }
    return () -> joined.forEach(path -> leaveFeed(path, reader));
  }

  private synchronized void joinFeed(String path, FeedReader reader) {
    ElectionFeed feed = feeds.get(path);
    if (feed == null) {
      feed = ElectionFeed.beginFeed(baton.election(path), path);
      feeds.put(path, feed);
    }
    feed.addReader(reader);
  }

  private synchronized void leaveFeed(String path, FeedReader reader) {
    ElectionFeed feed = feeds.get(path);
    if (feed != null && feed.removeReader(reader)) {
      feeds.remove(path);
      feed.close();
    }
  }

  /** A stream, by its identity. */
  static final class FeedReader {
    private final Consumer<ApiEvent> sink;

    FeedReader(Consumer<ApiEvent> sink) {
      this.sink = sink;
    }

    void tellElection(JsonObject row) {
      sink.accept(new ApiEvent("election", row));
    }
  }
}
