package dev.baton.runtime.claim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.LeaseHolder;
import dev.baton.runtime.session.SessionKeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes the content of a claim's node again when another program has overwritten it. Otherwise no
 * process could find out the owner, or send it a message. The claim notices the write as it notices
 * any other.
 */
final class OwnNodeRepair {
  private static final LoopLog log = LoopLog.of(OwnNodeRepair.class);

  private final SessionKeeper keeper;
  private final LeaseHolder holder;
  private final ClaimPlace place;
  private final Function<NodeTag, String> content;

  /**
   * Creates the repair of a claim's node.
   *
   * @param content returns the content of the claim's node with a tag
   */
  OwnNodeRepair(
      SessionKeeper keeper,
      LeaseHolder holder,
      ClaimPlace place,
      Function<NodeTag, String> content) {
    this.keeper = keeper;
    this.holder = holder;
    this.place = place;
    this.content = content;
  }

  /**
   * Called when a node was read, after the claim has heard of it.
   *
   * @param data the content; null if it is not Baton's
   */
  void noteRead(NodeName node, ZooKeeperAnswer.NodeStat stat, @Nullable NodeData data) {
    if (!isOurs(data) && mayWrite() && holder.standsBy(stat.czxid())) {
      writeContent(node, stat.version());
    }
  }

  /**
   * Returns false also for the content of another one: a message for the last winner of a race may
   * be written into the node of the next one, which has the same path and version.
   */
  private boolean isOurs(@Nullable NodeData data) {
    return data != null && data.tag().equals(holder.claim().ticket().tag());
  }

  /** Returns false for a writer, which may read on by now: its node tells that. */
  private boolean mayWrite() {
    return place.mode() != LockMode.WRITE && keeper.isConnected();
  }

  private void writeContent(NodeName node, int version) {
    NodeTag tag = holder.claim().ticket().tag();
    List<ZooKeeperRequest> parts = new ArrayList<>();
    if (node == LeaderNode.LEADER) { // A later leader's node would have the same path.
      parts.add(new ZooKeeperRequest.Check(holder.pathOf(new WinnerNode(tag)), -1));
    }
    parts.add(
        new ZooKeeperRequest.SetData(
            holder.pathOf(node), NodeBytes.of(content.apply(tag)), version));
    keeper.sendRequest(
        holder, new ZooKeeperRequest.MultiRequest(parts), answer -> logRepair(node, answer));
  }

  private void logRepair(NodeName node, ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE) {
      log.warn(
          "Another program had overwritten {}; its content is written again", holder.pathOf(node));
    } else if (answer.outcome() == RequestOutcome.DENIED) {
      log.warn(
          "Another program has overwritten {}, which this identity can't write",
          holder.pathOf(node));
    }
  }
}
