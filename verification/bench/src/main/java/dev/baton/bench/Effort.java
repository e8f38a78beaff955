package dev.baton.bench;

/** The effort of a run: how much of everything is measured. */
enum Effort {
  /** The effort for figures. */
  FULL,
  /** The effort to see that everything works. The figures mean little. */
  QUICK;

  /** Returns the number of rounds of most works. */
  int rounds() {
    return of(5, 1);
  }

  <T> T of(T full, T quick) {
    return this == FULL ? full : quick;
  }
}
