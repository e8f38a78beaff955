package dev.baton.protocol.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName.QueueNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action that a claim asks for: a {@link ServerRequest} to ZooKeeper, or a {@link LocalAction}
 * action. Carrying one out never calls the claim back before its step is complete.
 */
public sealed interface ClaimCommand {
  /** Carries out requests to ZooKeeper, with one method for each. */
  interface RequestSender {
    void makeParents();

    void placeNode(NodeTag tag);

    void sendBarrier();

    void readLine(boolean watch);

    void readNode(NodeName node);

    void checkOwn(NodeName node, int version);

    void shareNode(QueueNode node, int version, @Nullable NodeMessage mail);

    void replaceNode(QueueNode old, NodeTag tag);

    void handOver(QueueNode old, int version, List<QueueNode> between, QueueNode heir, NodeTag tag);

    void removeNode(NodeName node, NodeTag tag);

    void discardNode(NodeName node, NodeTag tag);

    void markEnd();

    void beginAnew(List<NodeName.EndMarker> ends);
  }

  /** Carries out local actions, with one method for each. */
  interface ClaimHost {
    void setTimer(ClaimTimer timer, int doublings);

    void tellPosition(int place);

    void tellElected(FencingToken token);

    void tellSuspended();

    void tellResumed();

    void tellMessage(NodeMessage mail);

    void revokeWork(EndReason reason);

    void reportProblem(JoinProblem problem);

    void finishClaim();
  }

  /** Calls the method of {@code requests} or {@code host} that carries this out. */
  void performBy(RequestSender requests, ClaimHost host);

  /** A request to ZooKeeper. It needs a connection. */
  sealed interface ServerRequest extends ClaimCommand {
    /** Sends this request by {@code requests}. */
    void sendBy(RequestSender requests);

    @Override
    default void performBy(RequestSender requests, ClaimHost host) {
      sendBy(requests);
    }
  }

  /** An action of the claim's own process: its timers, its user. */
  sealed interface LocalAction extends ClaimCommand {
    /** Carries this out by {@code host}. */
    void carryOutBy(ClaimHost host);

    @Override
    default void performBy(RequestSender requests, ClaimHost host) {
      carryOutBy(host);
    }
  }

  /** Creates the election's node and its missing parents, as containers. */
  record MakeParents() implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.makeParents();
    }
  }

  /** Creates our node; in a race, the leader node and a node named by the tag, both or neither. */
  record PlaceNode(NodeTag tag) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.placeNode(tag);
    }
  }

  /**
   * Makes later reads on this connection see at least what the ensemble has agreed on by now. A
   * write of this session must have gone ahead of them. Otherwise a server may answer from before
   * our own create, if the answer to that was lost.
   */
  record SendBarrier() implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.sendBarrier();
    }
  }

  /** Lists the children of the parent. */
  record ReadQueue(boolean watch) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.readLine(watch);
    }
  }

  /** Reads a node and watches it. */
  record ReadNode(NodeName node) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.readNode(node);
    }
  }

  /** Makes the ensemble confirm that our node stands, in the version that we last read. */
  record CheckOwn(NodeName node, int version) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.checkOwn(node, version);
    }
  }

  /**
   * Writes into our node that we go on as a reader, if it has this version, and keeps the message
   * of that version. No answer is needed: the change is read when its watch fires.
   */
  record ShareNode(QueueNode node, int version, @Nullable NodeMessage message)
      implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.shareNode(node, version, message);
    }
  }

  /** Deletes our node and creates another at the end of the queue, both or neither. */
  record ReplaceNode(QueueNode old, NodeTag tag) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.replaceNode(old, tag);
    }
  }

  /**
   * Does what {@link ReplaceNode} does, if our node has this version and the successor's node
   * stands. It first deletes all {@code between}, in order: their owners learn of that before we
   * are gone.
   */
  record HandOver(
      QueueNode old, int version, List<QueueNode> between, QueueNode successor, NodeTag tag)
      implements ServerRequest {
    /** Takes an immutable copy. */
    public HandOver {
      between = List.copyOf(between);
    }

    @Override
    public void sendBy(RequestSender requests) {
      requests.handOver(old, version, between, successor, tag);
    }
  }

  /**
   * Deletes our node; the leader node after the node named by the tag, so that it is guarded to its
   * end.
   */
  record RemoveNode(NodeName node, NodeTag tag) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.removeNode(node, tag);
    }
  }

  /** Deletes an orphan node of ours; like {@link RemoveNode}, but no answer is needed. */
  record DiscardNode(NodeName node, NodeTag tag) implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.discardNode(node, tag);
    }
  }

  /** Marks the end of the queue for good. No answer is needed: the next claim sees the mark. */
  record MarkEnd() implements ServerRequest {
    @Override
    public void sendBy(RequestSender requests) {
      requests.markEnd();
    }
  }

  /**
   * Deletes the marks of the queue's end and the parent, and creates the parent again, all or
   * nothing. Fails if the parent has other children. The sequence numbers begin anew.
   */
  record BeginAnew(List<NodeName.EndMarker> ends) implements ServerRequest {
    /** Takes an immutable copy. */
    public BeginAnew {
      ends = List.copyOf(ends);
    }

    @Override
    public void sendBy(RequestSender requests) {
      requests.beginAnew(ends);
    }
  }

  /** Sets a timer, in place of an earlier one of its kind. */
  record SetTimer(ClaimTimer timer, int doublings) implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.setTimer(timer, doublings);
    }
  }

  /**
   * Tells the candidate that it waits.
   *
   * @param place its position in the queue, at most; 0 where there is no queue
   */
  record TellPosition(int place) implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.tellPosition(place);
    }
  }

  /** Tells the candidate that it leads. */
  record TellElected(FencingToken token) implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.tellElected(token);
    }
  }

  /** Tells the leader that its lease may not be renewed in time. */
  record TellSuspended() implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.tellSuspended();
    }
  }

  /** Tells the leader that its lease was renewed after all. */
  record TellResumed() implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.tellResumed();
    }
  }

  /** Tells the owner of a node about a message in it. */
  record TellMessage(NodeMessage message) implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.tellMessage(message);
    }
  }

  /** Has the leader's work stopped; {@link ClaimEvent.WorkStopped} must follow. */
  record RevokeWork(EndReason reason) implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.revokeWork(reason);
    }
  }

  /** Tells the candidate what keeps it out of the queue. */
  record ReportProblem(JoinProblem problem) implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.reportProblem(problem);
    }
  }

  /** Ends the claim, which is closed and holds nothing. */
  record FinishClaim() implements LocalAction {
    @Override
    public void carryOutBy(ClaimHost host) {
      host.finishClaim();
    }
  }
}
