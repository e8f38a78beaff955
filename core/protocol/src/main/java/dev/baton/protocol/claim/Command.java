package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a claim wants done: a {@link Request} of ZooKeeper, or a {@link Local} matter.
 * Carrying one out never calls the claim back before the step that holds it is complete.
 */
public sealed interface Command {
  /** One method for each request. */
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

  /** One method for each local matter. */
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

  /** Has that one of the two do this whom it concerns. */
  void by(Requests requests, Host host);

  /** A request to ZooKeeper: it needs a connection. */
  sealed interface Request extends Command {
    /** Has {@code requests} send this. */
    void sendBy(Requests requests);

    @Override
    default void by(Requests requests, Host host) {
      sendBy(requests);
    }
  }

  /** A matter of the claim's own process: its timers, its user. */
  sealed interface Local extends Command {
    /** Has {@code host} do this. */
    void carryOutBy(Host host);

    @Override
    default void by(Requests requests, Host host) {
      carryOutBy(host);
    }
  }

  /** Create the election's node and its parents, as containers, where they are missing. */
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
   * Have every later read on this connection see at least what the ensemble had agreed on by now: a
   * write of this session must have gone ahead of it. Without one, a server may answer from a past
   * in which our own create, its answer lost, has not happened yet.
   */
  record Barrier() implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.barrier();
    }
  }

  /** List the parent's children. */
  record ReadLine(boolean watch) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.readLine(watch);
    }
  }

  /** Read a node and watch it. */
  record ReadNode(NodeName node) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.readNode(node);
    }
  }

  /** Have the ensemble agree that our node stands, in the version that we last read. */
  record CheckOwn(NodeName node, int version) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.checkOwn(node, version);
    }
  }

  /**
   * Have our node's data say that we go on as a reader, if it stands in this version, and with the
   * mail of that version. No answer is wanted: as any other change of our node's data, this one is
   * read when its watch tells of it.
   */
  record Share(Seat node, int version, @Nullable Mail mail) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.share(node, version, mail);
    }
  }

  /** Delete our node and create another at the end of the line, both or neither. */
  record Replace(Seat old, Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.replace(old, tag);
    }
  }

  /**
   * As {@link Replace}, if our node stands in this version and the heir's stands; but first delete
   * all {@code between}, in this order: whoever is one of them hears of that before it hears that
   * we have gone.
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
   * Delete our node; the prize after the node named by the tag, so that it is guarded to its end.
   */
  record Remove(NodeName node, Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.remove(node, tag);
    }
  }

  /** Delete a node of ours that should not be; as {@link Remove}, but no answer is wanted. */
  record Discard(NodeName node, Tag tag) implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.discard(node, tag);
    }
  }

  /** Mark the end of the line, for good. No answer is wanted: whoever comes next sees the mark. */
  record MarkEnd() implements Request {
    @Override
    public void sendBy(Requests requests) {
      requests.markEnd();
    }
  }

  /**
   * Delete the marks of the line's end and the parent, and create that again, all or nothing: so
   * not if anything else stands in it. The sequence numbers begin anew.
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

  /** Set a timer, in place of an earlier one of its kind. */
  record SetTimer(Timer timer, int doublings) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.setTimer(timer, doublings);
    }
  }

  /**
   * Tell the candidate that it waits.
   *
   * @param place its place in line, at most; 0 where there is no line
   */
  record Stand(int place) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.stand(place);
    }
  }

  /** Tell the candidate that it leads. */
  record Elect(FencingToken token) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.elect(token);
    }
  }

  /** Tell the leader that its lease may not be renewed in time. */
  record Suspend() implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.suspend();
    }
  }

  /** Tell the leader that its lease was renewed after all. */
  record Resume() implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.resume();
    }
  }

  /** Tell whose node it is what somebody has written into it. */
  record Tell(Mail mail) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.tell(mail);
    }
  }

  /** Have the leader's work stopped, and tell when it has. */
  record Revoke(Reason reason) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.revoke(reason);
    }
  }

  /** Tell the candidate what keeps it out of the line. */
  record Report(Problem problem) implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.report(problem);
    }
  }

  /** The claim is closed and holds nothing. */
  record Finish() implements Local {
    @Override
    public void carryOutBy(Host host) {
      host.finish();
    }
  }
}
