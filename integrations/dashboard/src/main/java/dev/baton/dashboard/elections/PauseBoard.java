package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.participants.ElectionPause;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The pauses that last, which all readers share. However many elections are shown, one reading
 * serves them all for some seconds. Thread-safe.
 */
final class PauseBoard {
  /** For how long readers share what has been read. */
  static final Duration SHARED_FOR = Duration.ofSeconds(5);

  private final Baton baton;
  private final ReadingQueue readings;
  private final SharedReading<Map<String, ElectionPause>> pauses;

  PauseBoard(Baton baton, ReadingQueue readings) {
    this.baton = baton;
    this.readings = readings;
    pauses = new SharedReading<>(this::readPauses, SHARED_FOR, () -> Optional.of(Map.of()));
  }

  /** Reads the pauses. Those that were read last stay when ZooKeeper cannot be reached. */
  private CompletableFuture<Map<String, ElectionPause>> readPauses() {
    return readings
        .readInTurn(ReadingQueue.ALL_VISITORS, baton::pausesAsync)
        .thenApply(
            found -> {
              readings.countRequests(found.size() + 1);
              return found;
            })
        .exceptionally(failure -> lastPauses());
  }

  private Map<String, ElectionPause> lastPauses() {
    return pauses.lastResult().orElse(Map.of());
  }

  /** Reads the pauses anew if they are old. Completes without failure. */
  CompletableFuture<Map<String, ElectionPause>> refreshPauses() {
    return pauses.readShared();
  }

  /** Adds to a row the pause that holds for its election, as it was read last; or null. */
  JsonObject addPause(JsonObject row) {
    boolean isLock = row.get("kind").getAsString().equals("lock");
    row.add(
        "pause",
        Optional.of(row.get("path").getAsString())
            .filter(path -> !isLock)
            .flatMap(path -> ElectionPause.findPause(lastPauses(), path))
            .map(ElectionJson::describePause)
            .orElse(null));
    return row;
  }
}
