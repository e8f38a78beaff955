package dev.baton.spring.kit;

import dev.baton.spring.FencedCall;
import dev.baton.spring.LeaderOnly;

/** A job of the application, which only the leader runs. */
class NightlyJob {
  @LeaderOnly("/jobs/nightly")
  public long run() {
    return FencedCall.current().fencingToken();
  }
}
