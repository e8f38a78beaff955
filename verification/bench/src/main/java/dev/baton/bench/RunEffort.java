package dev.baton.bench;

/** The effort of a run: how much of everything is measured. */
enum RunEffort {
  /** The effort for figures. */
  FULL,
  /** The effort to see that everything works. The figures mean little. */
  QUICK;

  /** Returns the number of rounds of most works. */
  int roundCount() {
    return chooseBy(5, 1);
  }

  <T> T chooseBy(T full, T quick) {
    return this == FULL ? full : quick;
  }
}
