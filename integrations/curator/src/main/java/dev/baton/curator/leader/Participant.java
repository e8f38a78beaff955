package dev.baton.curator.leader;

import org.jspecify.annotations.Nullable;

/** A participant in an election. Immutable. */
public class Participant {
  private final String id;
  private final boolean leader;

  /** Creates a participant. */
  public Participant(String id, boolean isLeader) {
    this.id = id;
    this.leader = isLeader;
  }

  /** Returns its id. */
  public String getId() {
    return id;
  }

  /** Returns whether it is first in the queue. */
  public boolean isLeader() {
    return leader;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Participant that && id.equals(that.id) && leader == that.leader;
  }

  @Override
  public int hashCode() {
    return id.hashCode() * 31 + Boolean.hashCode(leader);
  }

  @Override
  public String toString() {
    return "Participant{id='" + id + "', isLeader=" + leader + '}';
  }
}
