package dev.baton.runtime.claim;

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
 * @param node the path of the node
 */
record NodeGuard(SessionKeeper keeper, String node) implements TermGuard {
  @Override
  public void commitGuarded(List<ZooKeeperRequest> parts, CompletableFuture<CommitOutcome> fate) {
    GuardedCommit.sendGuarded(keeper, node, parts, fate);
  }

  @Override
  public Runnable readNode(String path, CompletableFuture<ZooKeeperAnswer> result) {
    return NodeReading.readNode(keeper, path, result);
  }
}
