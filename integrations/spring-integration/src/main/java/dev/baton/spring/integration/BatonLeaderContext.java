package dev.baton.spring.integration;

import dev.baton.election.Leadership;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.integration.leader.Context;

/** One term of a candidate, or the absence of one. Immutable and thread-safe. */
public final class BatonLeaderContext implements Context {
  private final String role;
  private final String id;
  private final @Nullable Leadership leadership;
  private final Runnable resign;

  /**
   * Creates a context.
   *
   * @param leadership the term; null if the candidate has not led yet
   * @param resign gives up the leadership without waiting
   */
  BatonLeaderContext(String role, String id, @Nullable Leadership leadership, Runnable resign) {
    this.role = role;
    this.id = id;
    this.leadership = leadership;
    this.resign = resign;
  }

  /**
   * Returns whether this candidate leads at the moment of the call, in this term. True only while
   * no other candidate can lead.
   */
  @Override
  public boolean isLeader() {
    return leadership != null && leadership.isValid();
  }

  /**
   * Returns the leadership of this term, with its fencing token and its guarded transactions. Empty
   * if it is over, or if the candidate has not led yet.
   */
  public Optional<Leadership> leadership() {
    return Optional.ofNullable(leadership).filter(Leadership::isValid);
  }

  /**
   * Gives up this term, and goes to the end of the queue. Returns at once: {@code onRevoked} is
   * called, and only when it has returned another candidate leads. Does nothing if the term is
   * over.
   */
  @Override
  public void yield() {
    if (isLeader()) {
      resign.run();
    }
  }

  @Override
  public String getRole() {
    return role;
  }

  @Override
  public String toString() {
    return "BatonLeaderContext{role=" + role + ", id=" + id + ", isLeader=" + isLeader() + "}";
  }
}
