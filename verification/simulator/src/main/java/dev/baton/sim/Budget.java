package dev.baton.sim;

/**
 * The remaining budget of the actions that have no natural end.
 *
 * @param packed all amounts in one number, with a few bits for each {@link Part}
 */
public record Budget(long packed) {
  private static final int BITS = 4;
  private static final int MOST = (1 << BITS) - 1;

  /** The kinds of actions with a budget. */
  public enum Part {
    /** Transactions that a server may lag behind. Never used up. */
    LAG(0, "lag"),
    /**
     * Lost connections, expired sessions, nodes deleted or written to by others, and reaped
     * parents.
     */
    FAULTS(1, "faults"),
    /** Writes into nodes, counted among the faults. */
    MAILS(2, "mails"),
    /** Creates that stay behind in a server and are carried out later, counted among the faults. */
    STALLS(3, "stalls"),
    /** Events that a server swallows, counted among the faults. */
    HUSHES(4, "hushes"),
    /** Reads of the queue without a cause. */
    LOOKS(5, "looks"),
    /** Leases that run out. */
    LAPSES(6, "lapses"),
    /** Heartbeats of the candidate next in the queue. */
    BEATS(7, "beats"),
    /** Resignations. */
    RESIGNS(8, "resigns"),
    /** Claims that leave. */
    WITHDRAWALS(9, "withdrawals"),
    /** Stops that take too long. */
    GIVE_UPS(10, "giveUps"),
    /** Writers that go on as readers. */
    DOWNGRADES(11, "downgrades"),
    /** Evictions by an operator, counted among the faults. */
    EVICTIONS(12, "evictions"),
    /** Leaders that hand over to another candidate. */
    TRANSFERS(13, "transfers");

    private final int shift;
    private final String text;

    Part(int place, String text) {
      this.shift = place * BITS;
      this.text = text;
    }

    /**
     * Returns the part named {@code text} on the command line.
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

  /**
   * Creates a budget for claims that wait in the queue and servers that lag behind by at most
   * {@code lag}.
   */
  public static Budget lagging(int lag) {
    return new Budget(0).with(Part.LAG, lag);
  }

  /** Returns how much of {@code part} remains. */
  int of(Part part) {
    return (int) (packed >> part.shift) & MOST;
  }

  /** Returns true if any of {@code part} remains. */
  boolean has(Part part) {
    return of(part) > 0;
  }

  /**
   * Returns this budget with {@code number} of {@code part}.
   *
   * @throws IllegalArgumentException if the number is negative or too large to be packed
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
