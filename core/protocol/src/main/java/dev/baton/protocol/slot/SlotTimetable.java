package dev.baton.protocol.slot;

/** The slots of a schedule, in seconds since 1970. Immutable. */
public interface SlotTimetable {
  /** The slot after the last one. */
  long NONE = Long.MAX_VALUE;

  /** Returns the first slot after {@code second}, or {@link #NONE}. */
  long nextAfter(long second);

  /** Returns the last slot that is not later than {@code second}; if none, a negative number. */
  long lastUpTo(long second);

  /** Returns whether {@code second} is one of the slots. */
  default boolean hasSlot(long second) {
    return lastUpTo(second) == second;
  }

  /**
   * Returns whether the slots come by the clock. If not, the caller names one slot, which is due at
   * once.
   */
  default boolean needsClock() {
    return true;
  }

  /** Returns the slots that are whole multiples of {@code seconds} since 1970 in UTC. */
  static SlotTimetable everySeconds(long seconds) {
    return new EverySeconds(seconds);
  }

  /** Returns one slot. */
  static SlotTimetable namedSlot(long slot) {
    return new NamedSlot(slot);
  }

  /** Slots at whole multiples of a period. */
  record EverySeconds(long seconds) implements SlotTimetable {
    /** Creates the slots of a period of at least a second. */
    public EverySeconds {
      if (seconds < 1) {
        throw new IllegalArgumentException("a period must be at least 1 s, was " + seconds + " s");
      }
    }

    @Override
    public long nextAfter(long second) {
      return lastUpTo(second) + seconds;
    }

    @Override
    public long lastUpTo(long second) {
      return Math.floorDiv(second, seconds) * seconds;
    }
  }

  /** A slot that its caller names. */
  record NamedSlot(long slot) implements SlotTimetable {
    @Override
    public long nextAfter(long second) {
      return second < slot ? slot : NONE;
    }

    @Override
    public long lastUpTo(long second) {
      return second < slot ? -1 : slot;
    }

    @Override
    public boolean needsClock() {
      return false;
    }
  }
}
