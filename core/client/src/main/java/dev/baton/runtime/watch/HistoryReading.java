package dev.baton.runtime.watch;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionHistory;
import dev.baton.runtime.node.HistoryEntry;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the history of an election, as soon as there is a connection. It asks for the entries
 * first: one that is folded into the text meanwhile is in the text that is read next.
 */
public final class HistoryReading implements SessionMember {
  private final SessionKeeper keeper;
  private final String node;
  private final CompletableFuture<List<PastTerm>> result;
  private List<HistoryEntry> entries = List.of();

  private HistoryReading(
      SessionKeeper keeper, String node, CompletableFuture<List<PastTerm>> result) {
    this.keeper = keeper;
    this.node = node;
    this.result = result;
  }

  /**
   * Completes {@code result} with the history, or with a {@link ReadDenied}.
   *
   * @return stops the reading; to be called in any case
   */
  public static Runnable readHistory(
      SessionKeeper keeper, String node, CompletableFuture<List<PastTerm>> result) {
    HistoryReading reading = new HistoryReading(keeper, node, result);
    keeper.addMember(reading);
    return () -> keeper.removeMember(reading);
  }

  @Override
  public void onConnected() {
    keeper.sendRequest(this, new ZooKeeperRequest.GetChildren(node, false), this::onListed);
    keeper.sendRequest(this, new ZooKeeperRequest.GetData(node, false), this::onRead);
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void onListed(ZooKeeperAnswer answer) {
    entries =
        answer.children().stream().flatMap(name -> HistoryEntry.parse(name).stream()).toList();
  }

  private void onRead(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new ReadDenied(node));
    } else {
      result.complete(ElectionHistory.decode(answer.data()).termsWith(entries));
    }
  }
}
