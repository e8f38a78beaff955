package dev.baton.runtime.node;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.port.ZooKeeperAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A participant in a queue, as its node tells.
 *
 * @param path the path of the node
 * @param nodeName the name of the node
 * @param text the content of the node
 * @param data the content, decoded
 * @param stat the data that ZooKeeper keeps of the node
 * @param position the position in the queue, the first being 1; 0 for a candidate that is only
 *     registered
 */
public record QueueMember(
    String path,
    NodeName nodeName,
    String text,
    NodeData data,
    ZooKeeperAnswer.NodeStat stat,
    int position) {
  private static final int LONGEST_TEXT = 32 << 10;
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);

  /**
   * Returns the participant whose node {@code answer} shows, if the node exists. A node counts by
   * its name: one whose content is not Baton's keeps its place, and its name is the id.
   */
  public static Optional<QueueMember> readFrom(
      String path, NodeName name, ZooKeeperAnswer answer, int place) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    String text = cutText(answer.data());
    if (stat == null) {
      return Optional.empty();
    }
    NodeData data = NodeData.decode(name, text).orElseGet(() -> NodeData.ofOverwritten(name));
    return Optional.of(new QueueMember(path, name, text, data, stat, place));
  }

  /** Returns the beginning of a text that Baton would not have written at such a length. */
  private static String cutText(@Nullable String text) {
    if (text == null) {
      return "";
    }
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
  }

  /** Returns whether it is of another library, or a node that is waited for as if it were. */
  public boolean isPeer() {
    return nodeName instanceof NodeName.PeerNode;
  }

  /** Returns whether it is Baton's, in a queue that is shared with another library. */
  public boolean isShared() {
    return nodeName instanceof NodeName.QueueNode ours && ours.format().isShared();
  }

  /** Returns whether another program has overwritten its node, whose content is not Baton's. */
  public boolean isOverwritten() {
    return NodeData.decode(nodeName, text).isEmpty();
  }

  /** Returns the timeout of its session. */
  public Duration sessionTimeout() {
    return Duration.ofMillis(Math.max(0, data.timeoutMillis()));
  }

  /**
   * Returns how long its lease may last at most after a write into its node. Where the node does
   * not tell, this is the longest session timeout for which a Baton asks.
   */
  public Duration longestLease() {
    return data.timeoutMillis() > 0
        ? sessionTimeout().plusMillis(Math.max(0, data.checkMillis()))
        : LONGEST_TIMEOUT;
  }

  /** Returns whether {@code name} is the name or path of its node, or its id. */
  public boolean isCalled(String name) {
    return path.equals(name) || nodeName.nodeText().equals(name) || data.id().equals(name);
  }

  /** Returns the mode in which it holds. */
  public LockMode holdMode() {
    return nodeName instanceof NodeName.QueuePlace place ? place.mode() : LockMode.EXCLUSIVE;
  }

  /** Returns whether it holds or awaits a lock, as far as its node tells. */
  public boolean isOfLock() {
    return data.traits().lock() || holdMode() != LockMode.EXCLUSIVE;
  }

  /** Returns the holders of a whole queue, or of its front, in its order. */
  public static List<QueueMember> holdersIn(List<QueueMember> line) {
    List<QueueMember> holders = new ArrayList<>();
    boolean readersHold = true;
    int taken = 0;
    for (QueueMember member : line) {
      boolean reads = member.holdMode() == LockMode.READ;
      boolean fits = false;
      if (member.holdMode() instanceof LockMode.PermitMode permits) {
        taken += permits.takenPermits();
        fits = taken <= permits.allPermits();
      }
      if (member.position() == 1 || (reads && readersHold) || fits) {
        holders.add(member);
      }
      readersHold &= reads || member.data().shared();
    }
    return holders;
  }

  /** Returns this participant at another position. */
  public QueueMember withPosition(int place) {
    return new QueueMember(path, nodeName, text, data, stat, place);
  }

  /** Adds it to those before it; the leader of a race stays registered, but takes part once. */
  public void joinTo(List<QueueMember> all) {
    boolean leads = position == 0 && !all.isEmpty() && all.get(0).isOfCandidate(this);
    if (!leads) {
      all.add(this);
    }
  }

  /** Returns whether both belong to one candidate, as far as can be told. */
  private boolean isOfCandidate(QueueMember other) {
    return stat.session() == other.stat().session() && data.id().equals(other.data().id());
  }
}
