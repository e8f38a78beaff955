package dev.baton.lock;

import dev.baton.protocol.FencingToken;

/**
 * How often a lock has passed on within this process since its claim came to hold it, and whether
 * others come first now. Confined to the loop.
 */
final class LocalTurns {
  private int taken;
  private int takenWhileOthersWait;
  private boolean othersWait;
  private boolean givenUp;

  /** How many there were. */
  int taken() {
    return taken;
  }

  /** Somebody here has it now. */
  void take() {
    taken++;
    takenWhileOthersWait += othersWait ? 1 : 0;
  }

  /** Notes, and returns, whether others wait now. */
  boolean others(boolean wait) {
    othersWait = wait;
    return wait;
  }

  boolean othersWait() {
    return othersWait;
  }

  /** Whoever has it now is the last here: others may hold beside it, or have asked for it. */
  void giveUp() {
    givenUp = true;
  }

  /** Whether others come first now, or no token is left for the next. */
  boolean areOver(int most) {
    return givenUp
        || taken > FencingToken.MOST_TURNS
        || (othersWait && takenWhileOthersWait >= most);
  }
}
