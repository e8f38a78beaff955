package dev.baton.demo.member;

import java.util.Locale;
import java.util.Optional;

/**
 * An event of a process, reported by the process or caused from outside.
 *
 * @param at the time, on {@link System#nanoTime}, which all processes of a machine share on Linux
 * @param who the name of the process
 * @param detail further information, or nothing
 */
public record ProcessEvent(long at, String who, EventKind what, String detail) {
  private static final int PARTS = 4;

  /** The kinds of events. */
  public enum EventKind {
    /** The process is connected to ZooKeeper. */
    CONNECTED("is connected"),
    /** The process waits in the queue, or follows another leader. */
    WAITS("waits"),
    /** The process follows a leader, named in the detail. */
    FOLLOWS("follows"),
    /** The process leads, or holds a lock. The detail has its fencing token. */
    LEADS("leads"),
    /** The process no longer leads, for the reason in the detail. */
    REVOKED("leads no more:"),
    /** The process has left in order. */
    LEFT("has left"),
    /** The time limit of the process was over before it led. */
    GAVE_UP("gives up"),
    /** The process was killed, so it did not report this itself. */
    KILLED("is killed"),
    /** The process was stopped. */
    STOPPED("is stopped"),
    /** The process was resumed. */
    RESUMED("goes on"),
    /** The process warns of the fact in the detail. */
    WARNS("warns:"),
    /** The process has a problem, named in the detail. */
    PROBLEM("says:"),
    /** The process answers a question. */
    TELLS("answers:"),
    /** The process has finished, and is ready for another scenario. */
    RESTS("rests");

    private final String phrase;

    EventKind(String phrase) {
      this.phrase = phrase;
    }

    /** Returns the word for programs. */
    public String eventWord() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Returns the line by which a process reports the event. */
  public String toLine() {
    return at + " " + who + " " + what + " " + detail.replaceAll("\\p{C}", "?");
  }

  /** Parses a {@link #toLine}. Returns empty for other lines, written by a library. */
  public static Optional<ProcessEvent> parseLine(String line) {
    String[] parts = line.split(" ", PARTS);
    if (parts.length < PARTS || !parts[0].matches("-?\\d+")) {
      return Optional.empty();
    }
    return Optional.of(
        new ProcessEvent(
            Long.parseLong(parts[0]), parts[1], EventKind.valueOf(parts[2]), parts[3]));
  }

  /** Returns true if this is the event {@code what} of {@code who}. */
  public boolean isEvent(String who, EventKind what) {
    return this.who.equals(who) && this.what == what;
  }

  @Override
  public String toString() {
    return (who + " " + what.phrase + " " + detail).strip();
  }
}
