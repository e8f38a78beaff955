package dev.baton.runtime.claim;

import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The guard of a term: as long as its node stands in ZooKeeper, no other participant holds. */
interface TermGuard {
  /**
   * Carries out {@code parts}, in one transaction, if the node still stands. Called in the loop.
   */
  void commitGuarded(List<ZooKeeperRequest> parts, CompletableFuture<CommitOutcome> fate);

  /**
   * Reads any node by the session of the guard's own node, which has seen what earlier holders
   * committed. Called in the loop.
   *
   * @return stops the reading; to be called in any case
   */
  Runnable readNode(String path, CompletableFuture<ZooKeeperAnswer> result);
}
