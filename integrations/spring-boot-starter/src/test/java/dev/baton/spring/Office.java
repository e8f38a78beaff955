package dev.baton.spring;

/** Guarded calls that call others. Not final, since Spring extends it. */
class Office {
  @FencedLock(path = "/book/READER", mode = FencedLockMode.READ)
  public void read(Runnable inner) {
    inner.run();
  }

  @FencedLock(path = "/book/PERMIT", permits = 3)
  public void takePermit(Runnable inner) {
    inner.run();
  }

  @LeaderOnly("/book/LEADERSHIP")
  public void lead(Runnable inner) {
    inner.run();
  }

  @LeaderOnly("/steps")
  public void runAll(Runnable inner) {
    inner.run();
  }
}
