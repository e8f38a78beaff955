package dev.baton.demo.member;

import java.util.Locale;
import java.util.Optional;

/**
 * Something that happened to a process, as it told it; or what was done to it.
 *
 * @param at when, on {@link System#nanoTime}, which all processes of a machine share on Linux
 * @param who the name of the process
 * @param detail what belongs to it, or nothing
 */
public record Event(long at, String who, What what, String detail) {
  private static final int PARTS = 4;

  /** What can happen. */
  public enum What {
    /** It is connected to ZooKeeper. */
    CONNECTED("is connected"),
    /** It stands in line, or follows another one that leads. */
    WAITS("waits"),
    /** It follows a leader, which is the detail. */
    FOLLOWS("follows"),
    /** It leads, or holds a lock; its fencing token is the detail. */
    LEADS("leads"),
    /** It does not lead any more; the reason is the detail. */
    REVOKED("leads no more:"),
    /** It has left in order. */
    LEFT("has left"),
    /** Its time was over before it led. */
    GAVE_UP("gives up"),
    /** It was killed, and can't have told so itself. */
    KILLED("is killed"),
    /** It was made to stand still. */
    STOPPED("is stopped"),
    /** It was let go on. */
    RESUMED("goes on"),
    /** It warns of something, which is the detail. */
    WARNS("warns:"),
    /** Something keeps it from going on, which is the detail. */
    PROBLEM("says:"),
    /** It answers a question. */
    TELLS("answers:"),
    /** It has done with all, and is ready for another part. */
    RESTS("rests");

    private final String phrase;

    What(String phrase) {
      this.phrase = phrase;
    }

    /** As programs see it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The line by which a process tells it. */
  public String line() {
    return at + " " + who + " " + what + " " + detail.replaceAll("\\p{C}", "?");
  }

  /** What a {@link #line} says; empty if it is none, but what a library has written. */
  public static Optional<Event> parse(String line) {
    String[] parts = line.split(" ", PARTS);
    if (parts.length < PARTS || !parts[0].matches("-?\\d+")) {
      return Optional.empty();
    }
    return Optional.of(
        new Event(Long.parseLong(parts[0]), parts[1], What.valueOf(parts[2]), parts[3]));
  }

  /** Whether this is {@code what} of {@code who}. */
  public boolean is(String who, What what) {
    return this.who.equals(who) && this.what == what;
  }

  @Override
  public String toString() {
    return (who + " " + what.phrase + " " + detail).strip();
  }
}
