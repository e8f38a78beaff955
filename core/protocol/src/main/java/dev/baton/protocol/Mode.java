package dev.baton.protocol;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The mode in which a claim holds: alone, or at the same time as others. The mode is part of the
 * node's name, so the names alone tell who holds and who waits. All modes but {@link #ALONE}
 * require the turn rule {@link TurnRule#QUEUE}.
 */
public sealed interface Mode {
  /** Holds alone: a leader, or the holder of a plain lock. */
  Mode ALONE = Access.ALONE;

  /**
   * Holds at the same time as other readers. It waits only for the nearest writer ahead, so a
   * writer's end wakes just the readers up to the next writer.
   */
  Mode READ = Access.READ;

  /**
   * Holds alone, among readers. It waits only for its predecessor, so a reader's end wakes at most
   * one writer.
   */
  Mode WRITE = Access.WRITE;

  /** The modes of locks. */
  enum Access implements Mode {
    ALONE(""),
    READ("r-"),
    WRITE("w-");

    private final String text;

    Access(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }

    @Override
    public boolean goesWith(Mode other) {
      return other instanceof Access && (this == ALONE) == (other == ALONE);
    }
  }

  /**
   * Holds at the same time as others, as long as all together take no more permits than there are.
   *
   * @param all the number of permits of the semaphore
   * @param taken the number of permits that this holder takes
   */
  record Permits(int all, int taken) implements Mode {
    /** The most permits. A queue with so many holders can still be read at every change. */
    public static final int MOST = 10_000;

    private static final String FORM = "s[1-9][0-9]{0,4}x[1-9][0-9]{0,4}-";

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if there are no or too many permits, or it takes none or too
     *     many
     */
    public Permits {
      if (all < 1 || all > MOST) {
        throw new IllegalArgumentException("there can be 1 to " + MOST + " permits, not " + all);
      }
      if (taken < 1 || taken > all) {
        throw new IllegalArgumentException(taken + " of " + all + " permits cannot be taken");
      }
    }

    private static Optional<Mode> read(String text) {
      if (!text.matches(FORM)) {
        return Optional.empty();
      }
      int x = text.indexOf('x');
      int all = Integer.parseInt(text.substring(1, x));
      int taken = Integer.parseInt(text.substring(x + 1, text.length() - 1));
      return all > MOST || taken > all ? Optional.empty() : Optional.of(new Permits(all, taken));
    }

    @Override
    public String text() {
      return "s" + all + "x" + taken + "-";
    }

    @Override
    public String name() {
      return "PERMITS";
    }

    @Override
    public boolean goesWith(Mode other) {
      return other instanceof Permits permits && permits.all == all;
    }
  }

  /** Returns the text of this mode in a node's name, between the tag and the sequence number. */
  String text();

  /** Returns the name of this mode. */
  String name();

  /** Returns whether this mode and {@code other} may be in one queue. */
  boolean goesWith(Mode other);

  /** The mode that {@code text} writes. */
  static Optional<Mode> parse(String text) {
    return Stream.<Mode>of(Access.values())
        .filter(mode -> mode.text().equals(text))
        .findFirst()
        .or(() -> Permits.read(text));
  }
}
