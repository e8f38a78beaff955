package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Looks, whenever a session goes on by another connection, for its nodes that belong to no part of
 * Baton. They have come back with a backup: the servers start anew then, and the session may
 * outlive that. All would wait behind such a node for as long as this process lives. Confined to
 * the loop.
 */
final class StraySearch implements SessionMember {
  private final SessionKeeper keeper;
  private final OrphanSweeps orphans;
  private final TransactionOrder transactions;
  private boolean resumes;

  StraySearch(SessionKeeper keeper, OrphanSweeps orphans, TransactionOrder transactions) {
    this.keeper = keeper;
    this.orphans = orphans;
    this.transactions = transactions;
  }

  @Override
  public void onConnected() {
    if (resumes) {
      findStray(unused -> lookAgain());
    }
    resumes = true;
  }

  private void findStray(Consumer<String> found) {
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetEphemerals(),
        answer -> answer.children().stream().filter(this::isStray).findFirst().ifPresent(found));
  }

  /** Looks behind a write: a server that lags may still have nodes that were deleted in order. */
  private void lookAgain() {
    keeper.sendBarrier();
    findStray(transactions::noteStrayNode);
  }

  @Override
  public void onExpired() {
    resumes = false;
  }

  @Override
  public void onFailed(Throwable thrown) {
    keeper.reconnectAll(); // Then it looks again.
  }

  private boolean isStray(String path) {
    return NodeName.parse(path.substring(path.lastIndexOf('/') + 1))
        .flatMap(StraySearch::tagOf)
        .filter(tag -> !isOfClaim(tag) && !orphans.coverTag(tag))
        .isPresent();
  }

  private boolean isOfClaim(NodeTag tag) {
    return keeper.heartbeat().anyClaim(claim -> claim.claim().knownTags().contains(tag));
  }

  private static Optional<NodeTag> tagOf(NodeName node) {
    if (node instanceof WinnerNode mark) {
      return Optional.of(mark.tag());
    }
    return node instanceof QueueNode seat ? Optional.of(seat.tag()) : Optional.empty();
  }
}
