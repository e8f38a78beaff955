package dev.baton.protocol;

/** Who holds, and whom to wait for. All candidates of one election must use rules that agree. */
public enum TurnRule {
  /**
   * Fair: the first in line leads, the others wait for the node just ahead of them. A departure
   * wakes one (near the front, two). Goes together with {@link #CROWD}.
   */
  QUEUE,
  /**
   * Fair: the first in line leads, the others wait for any change of the line. Every change wakes
   * all. Goes together with {@link #QUEUE}.
   */
  CROWD,
  /**
   * Unfair: whoever creates the one fixed node leads, the others watch it and race again when it
   * goes. There is no line, so no places, and only the leader can be listed. The leader's unique
   * node outlasts its work: should a stranger delete the fixed node alone, the winner of the next
   * race waits for the end of the unique one.
   */
  RACE;

  /** Whether claims take places in a line before they hold. */
  public boolean hasLine() {
    return this != RACE;
  }

  /** Whether a waiting claim is woken by every change of the line. */
  public boolean watchesLine() {
    return this == CROWD;
  }

  /** Whether the end of the last one ahead makes a claim leader without another question. */
  public boolean leadsUnasked() {
    return this == QUEUE;
  }
}
