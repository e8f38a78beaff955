package dev.baton.runtime.order;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.claim.LeaderNodeRemoval;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.HistoryEntry;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.TransactionSize;
import dev.baton.runtime.watch.ReadDenied;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Deletes an election or lock without participants: its node, the marks of its queue's end, the
 * parent of registered candidates, its pause, and its history, in one transaction; a history that
 * is too long for that goes after the election, in further ones. ZooKeeper deletes no node that has
 * children. So a participant that joins meanwhile makes the transaction fail, and the next reading
 * sees it. Data of other programs is never deleted: the transaction names its version.
 */
public final class ElectionRemoval implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final CompletableFuture<RemovalOutcome> result;
  private final List<ZooKeeperRequest.Delete> doomed = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private final List<String> strangers = new ArrayList<>();
  private int version = ZooKeeperRequest.Delete.ANY_VERSION;
  private boolean written;
  private boolean sent;

  private ElectionRemoval(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<RemovalOutcome> result) {
    this.keeper = keeper;
    this.path = path;
    this.result = result;
  }

  /**
   * Completes {@code result} with what became of it, or with a {@link
   * dev.baton.runtime.watch.ReadDenied} or a {@link WriteDenied}.
   *
   * @return stops it; to be called in any case
   */
  public static Runnable beginRemoval(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<RemovalOutcome> result) {
    ElectionRemoval removal = new ElectionRemoval(keeper, path, result);
    keeper.addMember(removal);
    return () -> keeper.removeMember(removal);
  }

  @Override
  public void onConnected() {
    readAll();
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  /** Sends all reads together. */
  private void readAll() {
    doomed.clear();
    members.clear();
    strangers.clear();
    String history = historyNode();
    String registry = path.registryText();
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetChildren(registry, false),
        answer -> onListed(registry, answer));
    keeper.sendRequest(this, new ZooKeeperRequest.GetData(path.text(), false), this::onData);
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetChildren(path.text(), false),
        answer -> onListed(path.text(), answer));
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetChildren(history, false),
        answer -> onEntries(history, answer));
    String pause = MetaPath.pathBelow(MetaPath.PAUSES, path);
    keeper.sendRequest(
        this, new ZooKeeperRequest.GetData(pause, false), answer -> onText(pause, answer));
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetData(history, false),
        answer -> {
          onText(history, answer);
          decideOutcome();
        });
  }

  private String historyNode() {
    return MetaPath.pathBelow(MetaPath.HISTORIES, path);
  }

  private void onEntries(String history, ZooKeeperAnswer answer) {
    for (String child : answer.children()) {
      String entry = history + "/" + child;
      if (HistoryEntry.parse(child).isPresent()) {
        doomed.add(new ZooKeeperRequest.Delete(entry));
      } else {
        strangers.add(entry);
      }
    }
  }

  private void onText(String node, ZooKeeperAnswer answer) {
    checkPermitted(node, answer);
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    if (stat != null) {
      doomed.add(new ZooKeeperRequest.Delete(node, stat.version()));
    }
  }

  private void checkPermitted(String node, ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new ReadDenied(node));
    }
  }

  private void onData(ZooKeeperAnswer answer) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    String data = answer.data();
    version = stat == null ? ZooKeeperRequest.Delete.ANY_VERSION : stat.version();
    written = data != null && !data.isEmpty();
  }

  private void onListed(String parent, ZooKeeperAnswer answer) {
    checkPermitted(parent, answer);
    for (String child : answer.children()) {
      sortChild(parent + "/", child);
    }
    if (answer.outcome() == RequestOutcome.DONE) {
      boolean own = parent.equals(path.text());
      doomed.add(
          new ZooKeeperRequest.Delete(parent, own ? version : ZooKeeperRequest.Delete.ANY_VERSION));
    }
  }

  /**
   * Sorts a child. A claim that has left a race keeps a node there until its session ends, and
   * needs it.
   */
  private void sortChild(String parent, String child) {
    Optional<NodeName> name = path.parseName(child);
    if (name.isPresent() && name.get() instanceof NodeName.EndMarker) {
      doomed.add(new ZooKeeperRequest.Delete(parent + child));
    } else if (name.isPresent() || child.startsWith(LeaderNodeRemoval.ONCE)) {
      members.add(parent + child);
    } else {
      strangers.add(parent + child);
    }
  }

  private void decideOutcome() {
    if (!members.isEmpty()) {
      result.complete(new RemovalOutcome.InUse(members));
    } else if (written || !strangers.isEmpty()) {
      result.complete(new RemovalOutcome.ForeignNodes(strangers));
    } else if (!doomed.isEmpty()) {
      deleteAll(List.copyOf(doomed));
    } else {
      result.complete(sent ? new RemovalOutcome.RemovalDone() : new RemovalOutcome.NotThere());
    }
  }

  /** Deletes all; what is too long for one transaction, in several, the election first. */
  private void deleteAll(List<ZooKeeperRequest.Delete> parts) {
    if (!result.isDone()) {
      sent = true;
      List<ZooKeeperRequest.Delete> first = TransactionSize.takeFitting(keeper, parts);
      keeper.sendRequest(
          this,
          new ZooKeeperRequest.MultiRequest(List.copyOf(first)),
          answer -> onDeleted(first, parts.subList(first.size(), parts.size()), answer));
    }
  }

  /**
   * Takes the answer. A transaction refused for other reasons has changed since it was read, or
   * there is a child below a node of Baton's that has no children.
   */
  private void onDeleted(
      List<ZooKeeperRequest.Delete> parts,
      List<ZooKeeperRequest.Delete> rest,
      ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE) {
      if (rest.isEmpty()) {
        result.complete(new RemovalOutcome.RemovalDone());
      } else {
        deleteAll(rest);
      }
      return;
    }
    String node = parts.get(Math.max(0, answer.failed())).path();
    boolean listed = List.of(path.text(), path.registryText(), historyNode()).contains(node);
    if (answer.outcome() == RequestOutcome.REFUSED && !listed) {
      result.complete(new RemovalOutcome.ForeignNodes(List.of(node + "/...")));
    } else if (answer.outcome() == RequestOutcome.DENIED) {
      String parent = node.substring(0, Math.max(1, node.lastIndexOf('/')));
      result.completeExceptionally(new WriteDenied(node, "DELETE on " + parent));
    } else if (!result.isDone()) {
      readAll();
    }
  }
}
