package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.watch.NodeReading;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The guard of a term that a node of a session is.
 *
 * @param keeper the session
 * @param path the path below which the node stands
 */
record NodeGuard(SessionKeeper keeper, ElectionPath path, NodeName node) implements TermGuard {
  @Override
  public void commitGuarded(List<ZooKeeperRequest> parts, CompletableFuture<CommitOutcome> fate) {
    GuardedCommit.sendGuarded(keeper, path.of(node), parts, fate);
  }

  @Override
  public Runnable readNode(String path, CompletableFuture<ZooKeeperAnswer> result) {
    return NodeReading.readNode(keeper, path, result);
  }
}
