package dev.baton.runtime.order;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.watch.ReadDenied;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writes a message into a participant's node, whatever happens in between. It never overwrites a
 * message that another process wrote there meanwhile. So the owner gets all messages, and all marks
 * stay.
 */
final class MessageWriter implements SessionMember {
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final QueueMember to;
  private final NodeMessage wanted;
  private final CompletableFuture<Optional<NodeMessage>> result;
  private @Nullable NodeMessage sent;

  private MessageWriter(
      SessionKeeper keeper,
      ElectionPath path,
      QueueMember to,
      NodeMessage wanted,
      CompletableFuture<Optional<NodeMessage>> result) {
    this.keeper = keeper;
    this.path = path;
    this.to = to;
    this.wanted = wanted;
    this.result = result;
  }

  /**
   * Completes {@code result} with the message in the node: the wanted one, the eviction mark of
   * another process, or its order. Completes with nothing if the node does not stand. Fails with a
   * {@link WriteDenied}, a {@link dev.baton.runtime.watch.ReadDenied}, a {@link NodeOverwritten} or
   * a {@link SuccessorGoneException}.
   *
   * @param to the participant as last read
   * @param wanted the message; its number does not matter
   */
  static void writeMessage(
      SessionKeeper keeper,
      ElectionPath path,
      QueueMember to,
      NodeMessage wanted,
      CompletableFuture<Optional<NodeMessage>> result) {
    MessageWriter posting = new MessageWriter(keeper, path, to, wanted, result);
    keeper.addMember(posting);
    var unused = result.whenComplete((done, failure) -> keeper.removeMember(posting));
  }

  /**
   * Reads behind a write; otherwise a lagging server might miss a node that it has not seen yet.
   */
  @Override
  public void onConnected() {
    if (sent == null) {
      onFound(to.text(), to.stat().version());
    } else {
      keeper.sendBarrier();
      lookAgain();
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void onFound(String text, int version) {
    NodeData data = NodeData.decode(to.nodeName(), text).orElse(null);
    if (data == null) {
      result.completeExceptionally(new NodeOverwritten(to.path()));
      return;
    }
    NodeMessage there = data.mail();
    if (there != null && (there.equals(sent) || there.staysBefore(wanted))) {
      result.complete(Optional.of(there));
    } else {
      sendWrite(text, version);
    }
  }

  private void sendWrite(String text, int version) {
    NodeMessage mail = wanted.withNumber(version);
    sent = mail;
    List<ZooKeeperRequest> parts = new ArrayList<>();
    if (to.nodeName() == LeaderNode.LEADER) {
      parts.add(new ZooKeeperRequest.Check(path.of(new WinnerNode(to.data().tag())), -1));
    }
    if (mail.kind() == NodeMessage.MessageKind.TRANSFER) {
      parts.add(new ZooKeeperRequest.Check(path.text() + "/" + mail.about(), -1));
    }
    parts.add(
        new ZooKeeperRequest.SetData(
            to.path(), NodeBytes.of(NodeData.withMail(to.nodeName(), text, mail)), version));
    keeper.sendRequest(
        this, new ZooKeeperRequest.MultiRequest(parts), answer -> onWritten(parts, answer));
  }

  private void onWritten(List<ZooKeeperRequest> parts, ZooKeeperAnswer answer) {
    switch (answer.outcome()) {
      case DONE -> result.complete(Optional.ofNullable(sent));
      case CHANGED -> lookAgain();
      case ABSENT, DENIED -> onRefused(refusedPart(parts, answer), answer.outcome());
      default ->
          result.completeExceptionally(
              new IllegalStateException("ZooKeeper answered " + answer.outcome()));
    }
  }

  /** Returns the part that was refused: the write, where the answer names none. */
  private static ZooKeeperRequest refusedPart(
      List<ZooKeeperRequest> parts, ZooKeeperAnswer answer) {
    return parts.get(answer.failed() < 0 ? parts.size() - 1 : answer.failed());
  }

  private void onRefused(ZooKeeperRequest part, RequestOutcome why) {
    boolean heir =
        part instanceof ZooKeeperRequest.Check && wanted.kind() == NodeMessage.MessageKind.TRANSFER;
    if (why == RequestOutcome.ABSENT && heir) {
      result.completeExceptionally(new SuccessorGoneException());
    } else if (why == RequestOutcome.ABSENT) {
      result.complete(Optional.empty());
    } else if (part instanceof ZooKeeperRequest.Check check) {
      result.completeExceptionally(new ReadDenied(check.path()));
    } else {
      result.completeExceptionally(new WriteDenied(to.path(), "WRITE there"));
    }
  }

  private void lookAgain() {
    keeper.sendRequest(this, new ZooKeeperRequest.GetData(to.path(), false), this::onLooked);
  }

  private void onLooked(ZooKeeperAnswer answer) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new ReadDenied(to.path()));
    } else if (stat == null || stat.czxid() != to.stat().czxid()) {
      result.complete(Optional.empty());
    } else {
      onFound(Objects.requireNonNull(answer.data()), stat.version());
    }
  }
}
