package dev.baton.runtime.order;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.claim.PrizeRemoval;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.watch.ReadDenied;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Deletes an election or lock without participants: its node, the marks of its queue's end, the
 * parent of registered candidates, and its history, in one transaction. ZooKeeper deletes no node
 * that has children. So a participant that joins meanwhile makes the transaction fail, and the next
 * reading sees it. Data of other programs is never deleted: the transaction names its version.
 */
public final class Removal implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final CompletableFuture<Removed> result;
  private final List<Request.Delete> doomed = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private final List<String> strangers = new ArrayList<>();
  private int version = Request.Delete.ANY_VERSION;
  private boolean written;
  private boolean sent;

  private Removal(SessionKeeper keeper, ElectionPath path, CompletableFuture<Removed> result) {
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
  public static Runnable begin(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<Removed> result) {
    Removal removal = new Removal(keeper, path, result);
    keeper.join(removal);
    return () -> keeper.leave(removal);
  }

  @Override
  public void connected() {
    look();
  }

  @Override
  public void failed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  /** Sends all reads together. */
  private void look() {
    doomed.clear();
    members.clear();
    strangers.clear();
    String history = MetaPath.below(MetaPath.HISTORIES, path);
    String registry = path.registryText();
    keeper.send(this, new Request.GetChildren(registry, false), answer -> listed(registry, answer));
    keeper.send(this, new Request.GetData(path.text(), false), this::read);
    keeper.send(
        this, new Request.GetChildren(path.text(), false), answer -> listed(path.text(), answer));
    keeper.send(
        this,
        new Request.GetData(history, false),
        answer -> {
          kept(history, answer);
          decide();
        });
  }

  private void kept(String history, Answer answer) {
    checkPermitted(history, answer);
    Answer.Stat stat = answer.stat();
    if (stat != null) {
      doomed.add(new Request.Delete(history, stat.version()));
    }
  }

  private void checkPermitted(String node, Answer answer) {
    if (answer.outcome() == Outcome.DENIED) {
      result.completeExceptionally(new ReadDenied(node));
    }
  }

  private void read(Answer answer) {
    Answer.Stat stat = answer.stat();
    String data = answer.data();
    version = stat == null ? Request.Delete.ANY_VERSION : stat.version();
    written = data != null && !data.isEmpty();
  }

  private void listed(String parent, Answer answer) {
    checkPermitted(parent, answer);
    for (String child : answer.children()) {
      sort(parent + "/", child);
    }
    if (answer.outcome() == Outcome.DONE) {
      boolean own = parent.equals(path.text());
      doomed.add(new Request.Delete(parent, own ? version : Request.Delete.ANY_VERSION));
    }
  }

  /**
   * Sorts a child. A claim that has left a race keeps a node there until its session ends, and
   * needs it.
   */
  private void sort(String parent, String child) {
    Optional<NodeName> name = NodeName.parse(child);
    if (name.isPresent() && name.get() instanceof NodeName.End) {
      doomed.add(new Request.Delete(parent + child));
    } else if (name.isPresent() || child.startsWith(PrizeRemoval.ONCE)) {
      members.add(parent + child);
    } else {
      strangers.add(parent + child);
    }
  }

  private void decide() {
    if (!members.isEmpty()) {
      result.complete(new Removed.InUse(members));
    } else if (written || !strangers.isEmpty()) {
      result.complete(new Removed.Foreign(strangers));
    } else if (!doomed.isEmpty()) {
      delete(List.copyOf(doomed));
    } else {
      result.complete(sent ? new Removed.Done() : new Removed.NotThere());
    }
  }

  private void delete(List<Request.Delete> parts) {
    if (!result.isDone()) {
      sent = true;
      keeper.send(this, new Request.Multi(List.copyOf(parts)), answer -> deleted(parts, answer));
    }
  }

  /**
   * Takes the answer. A transaction refused for other reasons has changed since it was read, or
   * there is a child below a node of Baton's that has no children.
   */
  private void deleted(List<Request.Delete> parts, Answer answer) {
    if (answer.outcome() == Outcome.DONE) {
      result.complete(new Removed.Done());
      return;
    }
    String node = parts.get(Math.max(0, answer.failed())).path();
    boolean listed = node.equals(path.text()) || node.equals(path.registryText());
    if (answer.outcome() == Outcome.REFUSED && !listed) {
      result.complete(new Removed.Foreign(List.of(node + "/...")));
    } else if (answer.outcome() == Outcome.DENIED) {
      String parent = node.substring(0, Math.max(1, node.lastIndexOf('/')));
      result.completeExceptionally(new WriteDenied(node, "DELETE on " + parent));
    } else if (!result.isDone()) {
      look();
    }
  }
}
