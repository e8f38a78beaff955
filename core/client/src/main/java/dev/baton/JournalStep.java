package dev.baton;

import java.util.List;
import java.util.Locale;

/**
 * A step of a candidate: an event, and what the candidate made of it. {@link Baton#journal} returns
 * the last steps, {@link BatonBuilder#journal} tells each of them.
 *
 * @param nanos when the step was taken, by {@link System#nanoTime()}
 * @param path the path of the election or lock
 * @param candidate the id of the candidate or holder
 * @param turn the turn rule of an election; the mode of a lock that several may hold
 * @param token the fencing token by which the candidate held when the step was taken; 0 if it did
 *     not, or no longer by its lease
 * @param event the event, as text
 * @param why why the step was taken
 * @param notices what the candidate is told, in order; mostly nothing
 * @param text the whole step as text, in the form of the log {@code dev.baton.journal}: states,
 *     event, reason and requests, the requests on lines of their own
 */
public record JournalStep(
    long nanos,
    String path,
    String candidate,
    String turn,
    long token,
    String event,
    String why,
    List<StepNotice> notices,
    String text) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Copies {@code notices}. */
  public JournalStep {
    notices = List.copyOf(notices);
  }

  /** The kinds of notices. */
  public enum NoticeKind {
    /** It waits. The text is its position in the queue; 0 if there is no queue. */
    POSITION,
    /** There is a message in its node. The text is the message. */
    MESSAGE,
    /** It leads, or holds. */
    ELECTED,
    /** Its leadership may end soon, since the connection is lost. */
    SUSPENDED,
    /** Its leadership goes on. */
    RESUMED,
    /** Its leadership ends. The text is the name of an {@link dev.baton.protocol.EndReason}. */
    REVOKED,
    /**
     * A problem keeps it out of the queue. The text is the name of a {@link
     * dev.baton.protocol.JoinProblem}.
     */
    PROBLEM,
    /** It has left for good. */
    LEFT
  }

  /**
   * A notice for the candidate.
   *
   * @param token the fencing token of the leadership that it is about; 0 if it is about none
   * @param text what is told; empty if the kind says it all
   */
  public record StepNotice(NoticeKind kind, long token, String text) {}

  /** Returns the step for people, in the form of the log: one line, and one for each request. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.6f %s %s  %s", nanos / NANOS_PER_SECOND, path, candidate, text);
  }
}
