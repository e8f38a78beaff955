package dev.baton.lock;

import dev.baton.protocol.FencingToken;

/**
 * The count of hand-overs within this process since its claim came to hold the lock. It also says
 * whether other processes come first now. Confined to the loop.
 */
final class LocalHandOvers {
  private int taken;
  private int takenWhileOthersWait;
  private boolean othersWait;
  private boolean givenUp;

  /** Returns how often the lock was taken. */
  int takenCount() {
    return taken;
  }

  /** Called when a thread of this process takes the lock. */
  void noteTaken() {
    taken++;
    takenWhileOthersWait += othersWait ? 1 : 0;
  }

  /** Notes, and returns, whether others wait now. */
  boolean noteOthers(boolean wait) {
    othersWait = wait;
    return wait;
  }

  boolean othersWait() {
    return othersWait;
  }

  /**
   * Makes the present holder the last one here, because others may hold at the same time, or have
   * asked for the lock.
   */
  void giveUp() {
    givenUp = true;
  }

  /** Returns whether others come first now, or no token is left for the next holder. */
  boolean areOver(int most) {
    return givenUp
        || taken > FencingToken.MOST_HAND_OVERS
        || (othersWait && takenWhileOthersWait >= most);
  }
}
