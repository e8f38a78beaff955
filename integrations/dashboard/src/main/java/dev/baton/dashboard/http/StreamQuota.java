package dev.baton.dashboard.http;

import dev.baton.dashboard.access.RequestRefusal;
import dev.baton.dashboard.api.EventSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Counts the open event streams of each visitor and the elections that they follow, so that none
 * can take the room of all. A visitor is a user, or an address without login. Thread-safe.
 */
final class StreamQuota {
  private static final int MOST_STREAMS = 200;
  private static final int MOST_FOLLOWED = 5_000;
  private static final int MOST_FOLLOWED_BY_ALL = 20_000;

  private final Map<String, StreamUsage> byVisitor = new HashMap<>();

  private record StreamUsage(int streams, int followed) {
    static final StreamUsage NONE = new StreamUsage(0, 0);

    StreamUsage plus(int moreStreams, int moreFollowed) {
      return new StreamUsage(streams + moreStreams, followed + moreFollowed);
    }
  }

  /**
   * Checks that a visitor may open one more stream.
   *
   * @throws RequestRefusal if there is no room for it
   */
  synchronized void checkRoom(String visitor, int elections) {
    StreamUsage used = usageOf(visitor).plus(1, elections);
    int followed = byVisitor.values().stream().mapToInt(StreamUsage::followed).sum() + elections;
    if (used.streams() > MOST_STREAMS
        || used.followed() > MOST_FOLLOWED
        || followed > MOST_FOLLOWED_BY_ALL) {
      throw new RequestRefusal(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "too-many-streams",
          "You may have 200 open event streams with 5,000 elections, and all readers together"
              + " 20,000. Close other pages.");
    }
  }

  private StreamUsage usageOf(String visitor) {
    return byVisitor.getOrDefault(visitor, StreamUsage.NONE);
  }

  /** Opens a stream, which counts until it is closed. */
  EventSource openCounted(String visitor, int elections, Supplier<EventSource> source) {
    addUsage(visitor, 1, elections);
    try {
      EventSource opened = source.get();
      return () -> {
        addUsage(visitor, -1, -elections);
        opened.close();
      };
    } catch (RuntimeException e) {
      addUsage(visitor, -1, -elections);
      throw e;
    }
  }

  private synchronized void addUsage(String visitor, int streams, int elections) {
    StreamUsage used = usageOf(visitor).plus(streams, elections);
    byVisitor.put(visitor, used);
    byVisitor.values().removeIf(StreamUsage.NONE::equals);
  }
}
