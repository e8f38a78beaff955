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
    return lookout.last().participants();
  }

  /** Returns the known leader, if there is one; see {@link #participants()}. */
  public Optional<Participant> leader() {
    return lookout.last().leader();
  }

  /**
   * Returns whether its knowledge was right a moment ago. It is when everything has been read, the
   * connection is not known to be lost, and the newcomers may be read. False once this, or its
   * Baton, is closed.
   */
  public boolean isCurrent() {
    return lookout.isCurrent();
  }

  /**
   * Returns the present warnings, by the {@link Warnings} that were requested. The observer may not
   * have been told of them yet.
   */
  public List<Warning> warnings() {
    return List.copyOf(lookout.last().warnings().values());
  }

  /** Returns how often a warning of this kind has begun during the observation. */
  public long warnings(Warning.Kind kind) {
    return lookout.count(kind);
  }

  /** Ends the observation. Except a running callback, the observer is told nothing more. */
  @Override
  public void close() {
    lookout.withdraw();
  }

  @Override
  public String toString() {
    return "Observation of " + election;
  }
}
