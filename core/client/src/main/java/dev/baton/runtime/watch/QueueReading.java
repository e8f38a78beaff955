package dev.baton.runtime.watch;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the participants of a queue, with the data of each, in two round trips; those of a shared
 * queue also where the reader was not told that it is one. After a lost connection it starts again.
 * A participant that leaves between the two round trips is left out.
 */
public final class QueueReading implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final ReadingScope scope;
  private final CompletableFuture<List<QueueMember>> result;
  private List<QueueMember> found = new ArrayList<>();

  /** Tells which nodes to read. */
  public enum ReadingScope {
    /** Reads the possible holders only. */
    HOLDERS,
    /** Reads all participants. */
    ALL
  }

  private record AskedNode(String node, NodeName name, boolean inLine) {}

  private QueueReading(
      SessionKeeper keeper,
      ElectionPath path,
      ReadingScope scope,
      CompletableFuture<List<QueueMember>> result) {
    this.keeper = keeper;
    this.path = path;
    this.scope = scope;
    this.result = result;
  }

  /**
   * Completes {@code result} with the queue at {@code path}, first in the queue first, or with a
   * {@link ReadDenied}. Under RACE the queue is the owner of the leader node alone; the registered
   * candidates follow.
   *
   * @return stops the reading; to be called in any case
   */
  public static Runnable readQueue(
      SessionKeeper keeper,
      ElectionPath path,
      ReadingScope scope,
      CompletableFuture<List<QueueMember>> result) {
    QueueReading reading = new QueueReading(keeper, path, scope, result);
    keeper.addMember(reading);
    return () -> keeper.removeMember(reading);
  }

  @Override
  public void onConnected() {
    found = new ArrayList<>();
    List<AskedNode> asked = new ArrayList<>();
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetChildren(path.text(), false),
        answer -> {
          onListed(path.text(), answer, asked);
          if (scope == ReadingScope.HOLDERS) {
            askFor(asked);
          }
        });
    if (scope != ReadingScope.HOLDERS) {
      readRegistry(asked);
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void readRegistry(List<AskedNode> asked) {
    String registry = path.registryText();
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetChildren(registry, false),
        answer -> {
          onListed(registry, answer, asked);
          askFor(asked);
        });
  }

  /** Collects the nodes to read; only the members of the queue itself have a position. */
  private void onListed(String parent, ZooKeeperAnswer answer, List<AskedNode> asked) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      failReading(parent);
      return;
    }
    QueueListing line = path.format().readRecognized(answer.children());
    boolean holdersOnly = line.leaderNode() || scope == ReadingScope.HOLDERS;
    List<? extends NodeName> names = holdersOnly ? line.holderNodes() : line.seats();
    boolean inLine = parent.equals(path.text());
    for (NodeName name : names) {
      asked.add(new AskedNode(parent + "/" + name.nodeText(), name, inLine));
    }
  }

  private void askFor(List<AskedNode> asked) {
    if (asked.isEmpty()) {
      finishReading();
    }
    for (int i = 0; i < asked.size(); i++) {
      AskedNode one = asked.get(i);
      boolean last = i == asked.size() - 1;
      keeper.sendRequest(
          this,
          new ZooKeeperRequest.GetData(one.node(), false),
          answer -> onRead(one, answer, last));
    }
  }

  private void onRead(AskedNode asked, ZooKeeperAnswer answer, boolean last) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      failReading(asked.node());
    }
    int place = asked.inLine() ? found.size() + 1 : 0;
    QueueMember.readFrom(asked.node(), asked.name(), answer, place)
        .ifPresent(member -> member.joinTo(found));
    if (last) {
      finishReading();
    }
  }

  private void finishReading() {
    result.complete(List.copyOf(found));
  }

  private void failReading(String denied) {
    result.completeExceptionally(new ReadDenied(denied));
  }
}
