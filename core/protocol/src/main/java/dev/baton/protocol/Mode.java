package dev.baton.protocol;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Beside whom the claim of a place in line may hold. It stands in the node's name, so that the line
 * alone tells who holds and who waits for whom; the turn rule is {@link TurnRule#QUEUE}'s then.
 */
public sealed interface Mode {
  /** Beside nobody: a leader, or the holder of a plain lock. */
  Mode ALONE = Access.ALONE;

  /**
   * Beside other readers. It waits for the nearest writer ahead alone, so a writer's end wakes just
   * the readers up to the next writer.
   */
  Mode READ = Access.READ;

  /**
   * Beside nobody, among readers. It waits for the node just ahead alone, so a reader's end wakes
   * one writer at most.
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
   * Beside others, as long as all of them together take no more permits than there are.
   *
   * @param all how many permits there are
   * @param taken how many of them it takes
   */
  record Permits(int all, int taken) implements Mode {
    /** A line in which so many hold can still be read at every change. */
    public static final int MOST = 10_000;

    private static final String FORM = "s[1-9][0-9]{0,4}x[1-9][0-9]{0,4}-";

    /**
     * There are as many as it says.
     *
     * @throws IllegalArgumentException if there are none or too many, or it takes none or too many
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

  /** What a node's name says of it, between the tag and the sequence number. */
  String text();

  /** What it is called. */
  String name();

  /** Whether both may stand in one line. */
  boolean goesWith(Mode other);

  /** The mode that {@code text} writes. */
  static Optional<Mode> parse(String text) {
    return Stream.<Mode>of(Access.values())
        .filter(mode -> mode.text().equals(text))
        .findFirst()
        .or(() -> Permits.read(text));
  }
}
