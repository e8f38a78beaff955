package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells the readers of an election its row, each time that the row has changed. A lock may change a
 * thousand times a second, so it is not observed, but read every 2 s. Thread-safe.
 */
final class ElectionFeed implements ElectionObserver, AutoCloseable {
  private static final Executor AFTER_PAUSE =
      CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS);

  private final Election election;
  private final String path;
  private final ReadingQueue readings;
  private final PauseBoard pauses;
  private final Set<ElectionFeeds.FeedReader> readers = new HashSet<>();
  private @Nullable ElectionObservation observation;
  private @Nullable JsonObject latest;
  private boolean closed;

  private ElectionFeed(Election election, String path, ReadingQueue readings, PauseBoard pauses) {
    this.election = election;
    this.path = path;
    this.readings = readings;
    this.pauses = pauses;
  }

  static ElectionFeed beginFeed(
      Election election, String path, ReadingQueue readings, PauseBoard pauses) {
    ElectionFeed feed = new ElectionFeed(election, path, readings, pauses);
    synchronized (feed) {
      feed.observation = election.observe(feed);
    }
    return feed;
  }

  synchronized void addReader(ElectionFeeds.FeedReader reader) {
    readers.add(reader);
    if (latest != null) {
      reader.tellElection(latest);
    }
  }

  /** Removes a reader, and returns whether none is left. */
  synchronized boolean removeReader(ElectionFeeds.FeedReader reader) {
    readers.remove(reader);
    return readers.isEmpty();
  }

  /**
   * Tells the present row, if it is another one. A reading calls back for each participant, but the
   * row has them all at the first of these calls.
   */
  private synchronized void tellReaders() {
    if (observation == null) {
      return;
    }
    List<Participant> line = observation.participants();
    readings.countRequests(latest == null ? line.size() : 1);
    tellRow(ElectionJson.describeElection(path, line, observation.isCurrent()));
    if (ElectionJson.isLock(line)) {
      observation.close();
      observation = null;
      AFTER_PAUSE.execute(this::readLock);
    }
  }

  /** Tells the row with the pause that was read last, if that is another one. */
  synchronized void tellPause() {
    if (latest != null) {
      tellRow(latest.deepCopy());
    }
  }

  private void tellRow(JsonObject fresh) {
    JsonObject row = pauses.addPause(fresh);
    if (!row.equals(latest)) {
      latest = row;
      readers.forEach(reader -> reader.tellElection(row));
    }
  }

  private synchronized void readLock() {
    if (!closed) {
      var unused =
          readings
              .readParticipants(ReadingQueue.ALL_VISITORS, election)
              .whenComplete(this::onLockRead);
    }
  }

  private synchronized void onLockRead(@Nullable List<Participant> line, @Nullable Throwable why) {
    if (line != null) {
      JsonObject row = ElectionJson.describeElection(path, line, true);
      row.addProperty("kind", "lock"); // also while no process wants it
      row.addProperty("warning", "");
      tellRow(row);
    } else if (latest != null) {
      JsonObject row = latest.deepCopy();
      row.addProperty("current", false);
      tellRow(row);
    }
    AFTER_PAUSE.execute(this::readLock);
  }

  @Override
  public void onLeaderChanged(Optional<Participant> leader) {
    tellReaders();
  }

  @Override
  public void onJoined(Participant participant) {
    tellReaders();
  }

  @Override
  public void onLeft(Participant participant) {
    tellReaders();
  }

  @Override
  public void onSuspended() {
    tellReaders();
  }

  @Override
  public void onResumed() {
    tellReaders();
  }

  @Override
  public void onFailed(BatonException why) {
    tellReaders();
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (observation != null) {
      observation.close();
    }
  }
}
