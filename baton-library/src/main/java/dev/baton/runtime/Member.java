package dev.baton.runtime;

/**
 * Somebody in a line, as its node tells.
 *
 * @param path of the node
 * @param data that it holds
 * @param stat that ZooKeeper keeps of it
 * @param place in line, the first being 1; 0 for one that is only registered
 */
public record Member(String path, NodeData data, Answer.Stat stat, int place) {
  /** Whether both belong to one candidate, as far as can be told. */
  boolean isOfCandidate(Member other) {
    return stat.session() == other.stat().session() && data.id().equals(other.data().id());
  }
}
