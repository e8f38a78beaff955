package dev.baton.sim;

/**
 * How much of what does not end by itself may still happen.
 *
 * @param packed all of it in one number, some bits for each {@link Part}
 */
public record Budget(long packed) {
  private static final int BITS = 4;
  private static final int MOST = (1 << BITS) - 1;

  /** What there is so much of. */
  public enum Part {
    /** How many transactions a server may lag behind; never used up. */
    LAG(0, "lag"),
    /** Lost connections, ended sessions, nodes deleted or written to by others, parents reaped. */
    FAULTS(1, "faults"),
    /** Of these, how many writes into nodes. */
    MAILS(2, "mails"),
    /** Of these, creates that stay behind in a server and are carried out later. */
    STALLS(3, "stalls"),
    /** Of these, how many events that a server swallows. */
    HUSHES(4, "hushes"),
    /** Looks that nothing calls for. */
    LOOKS(5, "looks"),
    /** Leases that run out. */
    LAPSES(6, "lapses"),
    /** Heartbeats of the next in line. */
    BEATS(7, "beats"),
    /** Resignations. */
    RESIGNS(8, "resigns"),
    /** Claims that leave. */
    WITHDRAWALS(9, "withdrawals"),
    /** Stops that take too long. */
    GIVE_UPS(10, "giveUps"),
    /** Writers that go on as readers. */
    DOWNGRADES(11, "downgrades"),
    /** Of the faults, how many places an operator wants given up. */
    EVICTIONS(12, "evictions"),
    /** Leaders who hand over to somebody. */
    TRANSFERS(13, "transfers");

    private final int shift;
    private final String text;

    Part(int place, String text) {
      this.shift = place * BITS;
      this.text = text;
    }

    /**
     * The part that people call {@code text}.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Part of(String text) {
      for (Part part : values()) {
        if (part.text.equals(text)) {
          return part;
        }
      }
      throw new IllegalArgumentException("no such number: " + text);
    }
  }

  /** Nothing but claims that stand in line, and servers that lag behind by {@code lag} at most. */
  public static Budget lagging(int lag) {
    return new Budget(0).with(Part.LAG, lag);
  }

  /** How much is left of {@code part}. */
  int of(Part part) {
    return (int) (packed >> part.shift) & MOST;
  }

  /** Whether anything is left of {@code part}. */
  boolean has(Part part) {
    return of(part) > 0;
  }

  /**
   * With so much of {@code part}.
   *
   * @throws IllegalArgumentException if that is more than fits, or less than nothing
   */
  Budget with(Part part, int number) {
    if (number < 0 || number > MOST) {
      throw new IllegalArgumentException(part.text + " is a number from 0 to " + MOST);
    }
    long others = packed & ~((long) MOST << part.shift);
    return new Budget(others | ((long) number << part.shift));
  }

  Budget less(Action.Kind kind) {
    return switch (kind) {
      case CUT, EXPIRE, DELETE, REAP -> less(Part.FAULTS);
      case MAIL -> less(Part.FAULTS).less(Part.MAILS);
      case MARK -> less(Part.FAULTS).less(Part.EVICTIONS);
      case STALL -> less(Part.FAULTS).less(Part.STALLS);
      case HUSH -> less(Part.FAULTS).less(Part.HUSHES);
      case LOOK -> less(Part.LOOKS);
      case LEASE_OVER -> less(Part.LAPSES);
      case WARM -> less(Part.BEATS);
      case RESIGN -> less(Part.RESIGNS);
      case TRANSFER -> less(Part.TRANSFERS);
      case WITHDRAW -> less(Part.WITHDRAWALS);
      case DOWNGRADE -> less(Part.DOWNGRADES);
      case GIVE_UP -> less(Part.GIVE_UPS);
      default -> this;
    };
  }

  private Budget less(Part part) {
    return with(part, of(part) - 1);
  }
}
