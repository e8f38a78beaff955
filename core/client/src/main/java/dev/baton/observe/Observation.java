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
public final class Observation implements AutoCloseable {
  private final String election;
  private final Lookout lookout;

  private Observation(String election, Lookout lookout) {
    this.election = election;
    this.lookout = lookout;
  }

  /** Begins to observe what is at {@code path}. */
  public static Observation begin(
      ClientContext context, ElectionPath path, Observer observer, Warnings warnings) {
    Lookout lookout = new Lookout(context, path, observer, warnings);
    context.participations().begin(lookout, lookout::begin);
    return new Observation(path.text(), lookout);
  }

  /** The path of the election. */
  public String election() {
    return election;
  }

  /**
   * Who takes part, as {@link dev.baton.election.Election#participants()} tells it, as far as is
   * known: a moment ago while it {@linkplain #isCurrent() is current}, else when it was last;
   * nobody before the first reading. The observer may not have been told of all of them yet.
   */
  public List<Participant> participants() {
    return lookout.last().participants();
  }

  /** Who leads, as far as is known; see {@link #participants()}. */
  public Optional<Participant> leader() {
    return lookout.last().leader();
  }

  /**
   * Whether what it knows was true a moment ago: it has read all, is connected, as far as it knows,
   * and may read whatever has come since. Not once this is closed, or its Baton.
   */
  public boolean isCurrent() {
    return lookout.isCurrent();
  }

  /** What there is to warn of, by the {@link Warnings} that were asked for; not yet told, maybe. */
  public List<Warning> warnings() {
    return List.copyOf(lookout.last().warnings().values());
  }

  /** How often a warning of this kind has begun since the observation did. */
  public long warnings(Warning.Kind kind) {
    return lookout.count(kind);
  }

  /** The observer is told nothing any more, but for a callback that runs. */
  @Override
  public void close() {
    lookout.withdraw();
  }

  @Override
  public String toString() {
    return "Observation of " + election;
  }
}
