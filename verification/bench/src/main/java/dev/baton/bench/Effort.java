package dev.baton.bench;

/** How much of everything is done. */
enum Effort {
  /** For figures. */
  FULL,
  /** Only to see that all of it works: its figures mean little. */
  QUICK;

  /** How many rounds there are of most works. */
  int rounds() {
    return of(5, 1);
  }

  <T> T of(T full, T quick) {
    return this == FULL ? full : quick;
  }
}
