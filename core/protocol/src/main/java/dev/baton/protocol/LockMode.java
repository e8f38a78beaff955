package dev.baton.protocol;

import java.util.Optional;

/**
 * The mode in which a claim holds: alone, or at the same time as others. The mode is part of the
 * node's name, so the names alone tell who holds and who waits. All modes but {@link #EXCLUSIVE}
 * require the turn rule {@link TurnRule#QUEUE}.
 */
public sealed interface LockMode {
  /** Holds alone: a leader, or the holder of a plain lock. */
  LockMode EXCLUSIVE = AccessMode.EXCLUSIVE;

  /**
   * Holds at the same time as other readers. It waits only for the nearest writer ahead, so a
   * writer's end wakes just the readers up to the next writer.
   */
  LockMode READ = AccessMode.READ;

  /**
   * Holds alone, among readers. It waits only for its predecessor, so a reader's end wakes at most
   * one writer.
   */
  LockMode WRITE = AccessMode.WRITE;

  /** The modes of locks. */
  enum AccessMode implements LockMode {
    EXCLUSIVE(""),
    READ("r-"),
    WRITE("w-");

    private final String text;

    AccessMode(String text) {
      this.text = text;
    }

    @Override
    public String nodeText() {
      return text;
    }

    @Override
    public boolean isCompatibleWith(LockMode other) {
      return other instanceof AccessMode && (this == EXCLUSIVE) == (other == EXCLUSIVE);
    }
  }

  /**
   * Holds at the same time as others, as long as all together take no more permits than there are.
   *
   * @param allPermits the number of permits of the semaphore
   * @param takenPermits the number of permits that this holder takes
   */
  record PermitMode(int allPermits, int takenPermits) implements LockMode {
    /** The most permits. A queue with so many holders can still be read at every change. */
    public static final int MAX_PERMITS = 10_000;

    private static final String FORM = "s[1-9][0-9]{0,4}x[1-9][0-9]{0,4}-";

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if there are no or too many permits, or it takes none or too
     *     many
     */
    public PermitMode {
      if (allPermits < 1 || allPermits > MAX_PERMITS) {
        throw new IllegalArgumentException(
            "there can be 1 to " + MAX_PERMITS + " permits, not " + allPermits);
      }
      if (takenPermits < 1 || takenPermits > allPermits) {
        throw new IllegalArgumentException(
            takenPermits + " of " + allPermits + " permits cannot be taken");
      }
    }

    private static Optional<LockMode> parsePermits(String text) {
      if (!text.matches(FORM)) {
        return Optional.empty();
      }
      int x = text.indexOf('x');
      int all = Integer.parseInt(text.substring(1, x));
      int taken = Integer.parseInt(text.substring(x + 1, text.length() - 1));
      return all > MAX_PERMITS || taken > all
          ? Optional.empty()
          : Optional.of(new PermitMode(all, taken));
    }

    @Override
    public String nodeText() {
      return "s" + allPermits + "x" + takenPermits + "-";
    }

    @Override
    public String name() {
      return "PERMITS";
    }

    @Override
    public boolean isCompatibleWith(LockMode other) {
      return other instanceof PermitMode permits && permits.allPermits == allPermits;
    }
  }

  /** Returns the text of this mode in a node's name, between the tag and the sequence number. */
  String nodeText();

  /** Returns the name of this mode. */
  String name();

  /** Returns whether this mode and {@code other} may be in one queue. */
  boolean isCompatibleWith(LockMode other);

  /** The mode that {@code text} writes. */
  static Optional<LockMode> parse(String text) {
    return switch (text) {
      case "" -> Optional.of(EXCLUSIVE);
      case "r-" -> Optional.of(READ);
      case "w-" -> Optional.of(WRITE);
      default -> PermitMode.parsePermits(text);
    };
  }
}
