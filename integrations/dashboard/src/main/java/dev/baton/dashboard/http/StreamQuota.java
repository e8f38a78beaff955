package dev.baton.dashboard.http;

import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.RequestRefusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Counts the open event streams of each visitor and the elections that they follow, so that none
 * can take the room of all. A visitor is a user, or an address without login. Thread-safe.
 */
final class StreamQuota {
  private static final int MOST_STREAMS = 200;
  private static final int MOST_FOLLOWED = 5_000;
  private static final int MOST_FOLLOWED_BY_ALL = 20_000;

  /** How many elections each open stream of a visitor follows. */
  private final Map<String, List<Integer>> byVisitor = new HashMap<>();

  /**
   * Checks that a visitor may open one more stream.
   *
   * @throws RequestRefusal if there is no room for it
   */
  synchronized void checkRoom(String visitor, int elections) {
    List<Integer> own = byVisitor.getOrDefault(visitor, List.of());
    if (own.size() >= MOST_STREAMS
        || sumOf(own.stream()) + elections > MOST_FOLLOWED
        || sumOf(byVisitor.values().stream().flatMap(List::stream)) + elections
            > MOST_FOLLOWED_BY_ALL) {
      throw new RequestRefusal(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "too-many-streams",
          "You may have 200 open event streams with 5,000 elections, and all readers together"
              + " 20,000. Close other pages.");
    }
  }

  private static int sumOf(Stream<Integer> numbers) {
    return numbers.mapToInt(Integer::intValue).sum();
  }

  /** Opens a stream, which counts until it is closed. */
  EventSource openCounted(String visitor, int elections, Supplier<EventSource> source) {
    addStream(visitor, elections);
    try {
      EventSource opened = source.get();
      return () -> {
        removeStream(visitor, elections);
        opened.close();
      };
    } catch (RuntimeException e) {
      removeStream(visitor, elections);
      throw e;
    }
  }

  private synchronized void addStream(String visitor, int elections) {
    byVisitor.computeIfAbsent(visitor, each -> new ArrayList<>()).add(elections);
  }

  private synchronized void removeStream(String visitor, Integer elections) {
    List<Integer> own = byVisitor.get(visitor);
    if (own != null && own.remove(elections) && own.isEmpty()) {
      byVisitor.remove(visitor);
    }
  }
}
