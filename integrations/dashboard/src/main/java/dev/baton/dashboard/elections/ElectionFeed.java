package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells the readers of an election its row, each time that the row has changed. Thread-safe. */
final class ElectionFeed implements ElectionObserver, AutoCloseable {
  private final String path;
  private final Set<ElectionFeeds.FeedReader> readers = new HashSet<>();
  private @Nullable ElectionObservation observation;
  private @Nullable JsonObject latest;

  private ElectionFeed(String path) {
    this.path = path;
  }

  static ElectionFeed beginFeed(Election election, String path) {
    ElectionFeed feed = new ElectionFeed(path);
    feed.beginObserving(election);
    return feed;
  }

  private synchronized void beginObserving(Election election) {
    observation = election.observe(this);
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
    JsonObject row =
        ElectionJson.describeElection(path, observation.participants(), observation.isCurrent());
    if (!row.equals(latest)) {
      latest = row;
      readers.forEach(reader -> reader.tellElection(row));
    }
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
    if (observation != null) {
      observation.close();
    }
  }
}
