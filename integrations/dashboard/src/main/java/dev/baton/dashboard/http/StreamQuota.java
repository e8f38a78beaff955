package dev.baton.dashboard.http;

import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.RequestRefusal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Counts the open event streams of each visitor and the elections that they follow, so that none
 * can take the room of all. A visitor is a user, or an address without login. Thread-safe.
 */
final class StreamQuota {
  private static final int MOST_STREAMS = 200;
  private static final int MOST_STREAMS_OF_ALL = 1_000;
  private static final int MOST_FOLLOWED = 5_000;
  private static final int MOST_FOLLOWED_BY_ALL = 20_000;

  private final List<OpenStream> open = new CopyOnWriteArrayList<>();

  private record OpenStream(String visitor, int elections) {}

  /**
   * Checks that a visitor may open one more stream.
   *
   * @throws RequestRefusal if there is no room for it
   */
  void checkRoom(String visitor, int elections) {
    List<OpenStream> own = open.stream().filter(each -> each.visitor().equals(visitor)).toList();
    if (own.size() >= MOST_STREAMS
        || open.size() >= MOST_STREAMS_OF_ALL
        || countElections(own) + elections > MOST_FOLLOWED
        || countElections(open) + elections > MOST_FOLLOWED_BY_ALL) {
      throw new RequestRefusal(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "too-many-streams",
          "Close pages: you may have 200 streams of 5,000 elections, and all 1,000 of 20,000.");
    }
  }

  private static int countElections(List<OpenStream> streams) {
    return streams.stream().mapToInt(OpenStream::elections).sum();
  }

  /** Opens a stream, which counts until it is closed. */
  EventSource openCounted(String visitor, int elections, Supplier<EventSource> source) {
    OpenStream stream = new OpenStream(visitor, elections);
    open.add(stream);
    try {
      EventSource opened = source.get();
      return () -> {
        open.remove(stream);
        opened.close();
      };
    } catch (RuntimeException e) {
      open.remove(stream);
      throw e;
    }
  }
}
