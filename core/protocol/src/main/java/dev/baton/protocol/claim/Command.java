package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action that a claim asks for: a {@link Request} to ZooKeeper, or a {@link Local} action.
 * Carrying one out never calls the claim back before its step is complete.
 */
public sealed interface Command {
  /** Carries out requests to ZooKeeper, with one method for each. */
  interface Requests {
    void makeParents();

    void place(Tag tag);

    void barrier();

    void readLine(boolean watch);

    void readNode(NodeName node);

    void checkOwn(NodeName node, int version);

    void share(Seat node, int version, @Nullable Mail mail);

    void replace(Seat old, Tag tag);

    void handOver(Seat old, int version, List<Seat> between, Seat heir, Tag tag);

    void remove(NodeName node, Tag tag);

    void discard(NodeName node, Tag tag);

    void markEnd();

    void beginAnew(List<NodeName.End> ends);
  }

  /** Carries out local actions, with one method for each. */
  interface Host {
    void setTimer(Timer timer, int doublings);

    void stand(int place);

    void elect(FencingToken token);

    void suspend();

    void resume();

    void tell(Mail mail);

    void revoke(Reason reason);

    void report(Problem problem);

    void finish();
  }

  /** Calls the method of {@code requests} or {@code host} that carries this out. */
  void by(Requests requests, Host host);

  /** A request to ZooKeeper. It needs a connection. */
  sealed interface Request extends Command {
    /** Sends this request by {@code requests}. */
    void sendBy(Requests requests);

    @Override
    default void by(Requests requests, Host host) {
      sendBy(requests);
    }
  }

  /** An action of the claim's own process: its timers, its user. */
  sealed interface Local extends Command {
    /** Carries this out by {@code host}. */
    void carryOutBy(Host host);

    @Override
    default void by(Requests requests, Host host) {
      carryOutBy(host);
    }
  }

  /** Creates the election's node and its missing parents, as containers. */
  record MakeParents() implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.makeParents();
    }
  }

  /**
   * Create our node. Under {@link dev.baton.protocol.TurnRule#RACE}: the prize and a node named by
   * the tag, both or neither.
   */
  record Place(Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.place(tag);
    }
  }

  /**
   * Makes later reads on this connection see at least what the ensemble has agreed on by now. A
   * write of this session must have gone ahead of them. Otherwise a server may answer from before
   * our own create, if the answer to that was lost.
   */
  record Barrier() implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.barrier();
    }
  }

  /** Lists the children of the parent. */
  record ReadLine(boolean watch) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.readLine(watch);
    }
  }

  /** Reads a node and watches it. */
  record ReadNode(NodeName node) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.readNode(node);
    }
  }

  /** Makes the ensemble confirm that our node stands, in the version that we last read. */
  record CheckOwn(NodeName node, int version) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.checkOwn(node, version);
    }
  }

  /**
   * Writes into our node that we go on as a reader, if it has this version, and keeps the message
   * of that version. No answer is needed: the change is read when its watch fires.
   */
  record Share(Seat node, int version, @Nullable Mail mail) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.share(node, version, mail);
    }
  }

  /** Deletes our node and creates another at the end of the queue, both or neither. */
  record Replace(Seat old, Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.replace(old, tag);
    }
  }

  /**
   * Does what {@link Replace} does, if our node has this version and the successor's node stands.
   * It first deletes all {@code between}, in order: their owners learn of that before we are gone.
   */
  record HandOver(Seat old, int version, List<Seat> between, Seat heir, Tag tag)
      implements Request {
    /** Takes an immutable copy. */
    public HandOver {
      between = List.copyOf(between);
    }

    @Override
    public void sendBy(Requests requests) {
      requests.handOver(old, version, between, heir, tag);
    }
  }

  /**
   * Deletes our node; the leader node after the node named by the tag, so that it is guarded to its
   * end.
   */
  record Remove(NodeName node, Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.remove(node, tag);
    }
  }

  /** Deletes an orphan node of ours; like {@link Remove}, but no answer is needed. */
  record Discard(NodeName node, Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.discard(node, tag);
    }
  }

  /** Marks the end of the queue for good. No answer is needed: the next claim sees the mark. */
  record MarkEnd() implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.markEnd();
    }
  }

  /**
   * Deletes the marks of the queue's end and the parent, and creates the parent again, all or
   * nothing. Fails if the parent has other children. The sequence numbers begin anew.
   */
  record BeginAnew(List<NodeName.End> ends) implements Request {
    /** Takes an immutable copy. */
    public BeginAnew {
      ends = List.copyOf(ends);
    }

    @Override
    public void sendBy(Requests requests) {
      requests.beginAnew(ends);
    }
  }

  /** Sets a timer, in place of an earlier one of its kind. */
  record SetTimer(Timer timer, int doublings) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.setTimer(timer, doublings);
    }
  }

  /**
   * Tells the candidate that it waits.
   *
   * @param place its position in the queue, at most; 0 where there is no queue
   */
  record Stand(int place) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.stand(place);
    }
  }

  /** Tells the candidate that it leads. */
  record Elect(FencingToken token) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.elect(token);
    }
  }

  /** Tells the leader that its lease may not be renewed in time. */
  record Suspend() implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.suspend();
    }
  }

  /** Tells the leader that its lease was renewed after all. */
  record Resume() implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.resume();
    }
  }

  /** Tells the owner of a node about a message in it. */
  record Tell(Mail mail) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.tell(mail);
    }
  }

  /** Has the leader's work stopped; {@link Event.WorkStopped} must follow. */
  record Revoke(Reason reason) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.revoke(reason);
    }
  }

  /** Tells the candidate what keeps it out of the queue. */
  record Report(Problem problem) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.report(problem);
    }
  }

  /** Ends the claim, which is closed and holds nothing. */
  record Finish() implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.finish();
    }
  }
}
