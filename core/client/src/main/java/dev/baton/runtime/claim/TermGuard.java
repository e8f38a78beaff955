package dev.baton.runtime.claim;

import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The guard of a term: as long as its node stands in ZooKeeper, no other participant holds. */
interface TermGuard {
  /**
   * Carries out {@code parts}, in one transaction, if the node still stands. Called in the loop.
   */
  void commitGuarded(List<ZooKeeperRequest> parts, CompletableFuture<CommitOutcome> fate);
}
