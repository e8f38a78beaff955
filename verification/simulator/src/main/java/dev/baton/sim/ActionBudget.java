package dev.baton.sim;

/**
 * The remaining budget of the actions that have no natural end.
 *
 * @param packed all amounts in one number, with a few bits for each {@link BudgetPart}
 */
public record ActionBudget(long packed) {
  private static final int BITS = 3;
  private static final int MOST = (1 << BITS) - 1;

  /** The kinds of actions with a budget. */
  public enum BudgetPart {
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
    TRANSFERS(13, "transfers"),
    /** Members of another library that join, or go on as readers. */
    PEERS(14, "peers"),
    /** Answers that never come while the connection goes on. */
    MISSES(15, "misses"),
    /** New sessions that servers give a client in place of one that has not ended yet. */
    RENEWALS(16, "renewals");

    private final int shift;
    private final String text;

    BudgetPart(int place, String text) {
      this.shift = place * BITS;
      this.text = text;
    }

    /**
     * Returns the part named {@code text} on the command line.
     *
     * @throws IllegalArgumentException if there is none
     */
    static BudgetPart partNamed(String text) {
      for (BudgetPart part : values()) {
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
  public static ActionBudget withServerLag(int lag) {
    return new ActionBudget(0).withAmount(BudgetPart.LAG, lag);
  }

  /** Returns how much of {@code part} remains. */
  int amountOf(BudgetPart part) {
    return (int) (packed >> part.shift) & MOST;
  }

  /** Returns true if any of {@code part} remains. */
  boolean hasLeft(BudgetPart part) {
    return amountOf(part) > 0;
  }

  /**
   * Returns this budget with {@code number} of {@code part}.
   *
   * @throws IllegalArgumentException if the number is negative or too large to be packed
   */
  ActionBudget withAmount(BudgetPart part, int number) {
    if (number < 0 || number > MOST) {
      throw new IllegalArgumentException(part.text + " is a number from 0 to " + MOST);
    }
    long others = packed & ~((long) MOST << part.shift);
    return new ActionBudget(others | ((long) number << part.shift));
  }

  ActionBudget spendOn(WorldAction.ActionKind kind) {
    return switch (kind) {
      case CUT, EXPIRE, DELETE, REAP -> spendOn(BudgetPart.FAULTS);
      case MAIL -> spendOn(BudgetPart.FAULTS).spendOn(BudgetPart.MAILS);
      case MARK -> spendOn(BudgetPart.FAULTS).spendOn(BudgetPart.EVICTIONS);
      case STALL -> spendOn(BudgetPart.FAULTS).spendOn(BudgetPart.STALLS);
      case HUSH -> spendOn(BudgetPart.FAULTS).spendOn(BudgetPart.HUSHES);
      case LOOK -> spendOn(BudgetPart.LOOKS);
      case LEASE_OVER -> spendOn(BudgetPart.LAPSES);
      case WARM -> spendOn(BudgetPart.BEATS);
      case RESIGN -> spendOn(BudgetPart.RESIGNS);
      case TRANSFER -> spendOn(BudgetPart.TRANSFERS);
      case WITHDRAW -> spendOn(BudgetPart.WITHDRAWALS);
      case DOWNGRADE -> spendOn(BudgetPart.DOWNGRADES);
      case GIVE_UP -> spendOn(BudgetPart.GIVE_UPS);
      case PEER_JOIN, PEER_READ, PEER_READ_LATE -> spendOn(BudgetPart.PEERS);
      case MISS -> spendOn(BudgetPart.MISSES);
      case RENEW -> spendOn(BudgetPart.RENEWALS);
      default -> this;
    };
  }

  private ActionBudget spendOn(BudgetPart part) {
    return withAmount(part, amountOf(part) - 1);
  }
}
