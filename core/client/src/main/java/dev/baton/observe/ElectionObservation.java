package dev.baton.observe;

import dev.baton.internal.ClientContext;
import dev.baton.participants.Participant;
import dev.baton.runtime.node.ElectionPath;
import java.util.List;
import java.util.Optional;

/**
 * Watches an election, by {@link dev.baton.election.Election#observe}, until it is closed or its
 * Baton is. Knows who takes part without asking. Thread-safe; nothing here blocks.
 */
public final class ElectionObservation implements AutoCloseable {
  private final String election;
  private final ElectionWatcher watcher;

  private ElectionObservation(String election, ElectionWatcher watcher) {
    this.election = election;
    this.watcher = watcher;
  }

  /** Begins to observe what is at {@code path}. */
  public static ElectionObservation beginObserving(
      ClientContext context, ElectionPath path, ElectionObserver observer, WarningRules warnings) {
    ElectionWatcher watcher = new ElectionWatcher(context, path, observer, warnings);
    context.participations().beginParticipation(watcher, watcher::beginWatching);
    return new ElectionObservation(path.text(), watcher);
  }

  /** Returns the path of the election. */
  public String election() {
    return election;
  }

  /**
   * Returns the known participants, in the form of {@link
   * dev.baton.election.Election#participants()}. They were right a moment ago while it {@linkplain
   * #isCurrent() is current}, otherwise when it last was. Empty before the first reading. The
   * observer may not have been told of all of them yet.
   */
  public List<Participant> participants() {
    return watcher.lastSnapshot().participants();
  }

  /** Returns the known leader, if there is one; see {@link #participants()}. */
  public Optional<Participant> leader() {
    return watcher.lastSnapshot().leader();
  }

  /**
   * Returns whether its knowledge was right a moment ago. It is when everything has been read, the
   * connection is not known to be lost, and the newcomers may be read. False once this, or its
   * Baton, is closed.
   */
  public boolean isCurrent() {
    return watcher.isCurrent();
  }

  /**
   * Returns the present warnings, by the {@link WarningRules} that were requested. The observer may
   * not have been told of them yet.
   */
  public List<ElectionWarning> warnings() {
    return List.copyOf(watcher.lastSnapshot().warnings().values());
  }

  /** Returns how often a warning of this kind has begun during the observation. */
  public long countWarnings(ElectionWarning.WarningKind kind) {
    return watcher.countWarnings(kind);
  }

  /** Ends the observation. Except a running callback, the observer is told nothing more. */
  @Override
  public void close() {
    watcher.beginClosing();
  }

  @Override
  public String toString() {
    return "Observation of " + election;
  }
}
