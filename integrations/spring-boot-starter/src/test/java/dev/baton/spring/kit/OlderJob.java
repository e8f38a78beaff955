package dev.baton.spring.kit;

import dev.baton.spring.LeaderOnly;

/** A job that classes of other packages extend. */
public abstract class OlderJob {
  /** Does what no proxy in another package can override. */
  @LeaderOnly("/job")
  void work() {}
}
