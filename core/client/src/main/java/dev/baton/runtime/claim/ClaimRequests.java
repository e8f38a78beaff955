package dev.baton.runtime.claim;

import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.protocol.claim.Own;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ClaimPlace;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.node.Predecessor;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Ensemble.Listener.Kind;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.Watchers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends a claim's requests in ZooKeeper's form, and delivers the answers as events. */
final class ClaimRequests implements Command.Requests {
  private static final LoopLog log = LoopLog.of(ClaimRunner.class);

  private final SessionKeeper keeper;
  private final ClaimPlace place;
  private final ElectionPath path;
  private final ClaimRunner runner;
  private final Occupant occupant;
  private final Watchers.Watcher onNode = this::nodeChanged;
  private final Watchers.Watcher onLine = (p, k, r) -> deliver(new Event.LineChanged());
  private final Predecessor predecessor = new Predecessor();
  private final Parting parting;
  private volatile @Nullable Seat front;
  private boolean stopped;
  private long proofSent;

  ClaimRequests(SessionKeeper keeper, ClaimPlace place, ClaimRunner runner, Occupant occupant) {
    this.keeper = keeper;
    this.place = place;
    this.path = place.path();
    this.runner = runner;
    this.occupant = occupant;
    this.parting = new Parting(keeper, runner, path, occupant);
  }

  /** Stops listening to news of any node. */
  void stop() {
    stopped = true;
    keeper.unwatch(onNode);
    keeper.unwatch(onLine);
  }

  private void watch(String node, Watchers.Watcher watcher) {
    if (!stopped) {
      keeper.watch(node, watcher);
    }
  }

  private void deliver(Event event) {
    runner.deliver(event);
  }

  /**
   * Returns when the last request was sent that proves, by its answer, that our own node stands.
   */
  long proofSent() {
    return proofSent;
  }

  /** Returns the first in the queue when it was last read. Thread-safe. */
  @Nullable Seat front() {
    return front;
  }

  String pathOf(NodeName node) {
    return path.of(node);
  }

  /**
   * Returns the guard of the term that begins: our own node. In a race it is the winner node
   * instead, since the leader nodes of all winners have one name.
   *
   * @param tag the tag of that node
   */
  Footing footing(Tag tag) {
    String node = standing(tag);
    return (parts, fate) -> Commit.send(keeper, node, parts, fate);
  }

  private String standing(Tag tag) {
    NodeName own = runner.own().node();
    return pathOf(own == Prize.PRIZE ? new Mark(tag) : own);
  }

  /** Creates the writer that records the term that begins now. */
  HistoryWriter historyWriter(Loop loop, Term term, int most) {
    long now = loop.wallNanos() / 1_000_000;
    HistoryWriter.Beginning beginning =
        new HistoryWriter.Beginning(
            new Request.Check(standing(runner.claim().ticket().tag()), -1),
            PastTerm.begun(place.id(), term.token().value(), now),
            predecessor.term(now),
            most);
    return new HistoryWriter(loop, keeper, runner, path, beginning);
  }

  private NodeData dataFor(Tag tag) {
    return new NodeData(
        tag,
        place.id(),
        place.metadata(),
        keeper.timeoutMillis(),
        runner.checkMillis(),
        place.traits());
  }

  private Request create(Tag tag) {
    return new Request.Create(
        path.text() + "/" + Seat.prefix(tag, place.mode()),
        dataFor(tag).encode(),
        Request.Mode.EPHEMERAL_SEQUENTIAL);
  }

  private static @Nullable Seat seat(List<String> created) {
    return created.stream()
        .flatMap(name -> Seat.parse(name.substring(name.lastIndexOf('/') + 1)).stream())
        .findFirst()
        .orElse(null);
  }

  /**
   * Sends all creates together; the last answer reports the first parent that could not be made.
   */
  @Override
  public void makeParents() {
    List<Outcome> failures = new ArrayList<>();
    List<String> missing = path.andParents();
    for (String parent : missing) {
      boolean last = parent.equals(path.text());
      keeper.send(
          runner,
          new Request.Create(parent, "", Request.Mode.CONTAINER),
          answer -> {
            if (answer.outcome() != Outcome.DONE && answer.outcome() != Outcome.EXISTS) {
              failures.add(answer.outcome());
            }
            if (last) {
              deliver(new Event.ParentsMade(failures.isEmpty() ? Outcome.DONE : failures.get(0)));
            }
          });
    }
  }

  @Override
  public void place(Tag tag) {
    parting.placing(tag);
    proofSent = keeper.nanoTime();
    if (place.rule().hasLine()) {
      keeper.send(
          runner,
          create(tag),
          answer -> {
            long czxid = answer.stat() == null ? 0 : answer.stat().czxid();
            deliver(new Event.Placed(answer.outcome(), seat(answer.paths()), czxid));
          });
      return;
    }
    String data = dataFor(tag).encode();
    Request prize = new Request.Create(pathOf(Prize.PRIZE), data, Request.Mode.EPHEMERAL);
    Request mark = new Request.Create(pathOf(new Mark(tag)), data, Request.Mode.EPHEMERAL);
    keeper.send(
        runner,
        new Request.Multi(List.of(prize, mark)),
        answer -> deliver(new Event.Placed(answer.outcome(), null, 0)));
  }

  @Override
  public void barrier() {
    keeper.barrier();
  }

  @Override
  public void readLine(boolean watch) {
    keeper.send(
        runner,
        new Request.GetChildren(path.text(), watch),
        answer -> {
          if (watch && answer.outcome() == Outcome.DONE) {
            watch(path.text(), onLine);
          }
          Lineup line = Lineup.of(answer.children());
          front = line.seats().isEmpty() ? null : line.seats().get(0);
          deliver(new Event.LineRead(answer.outcome(), line));
        });
  }

  @Override
  public void readNode(NodeName node) {
    keeper.send(
        runner,
        new Request.GetData(pathOf(node), true),
        answer -> {
          Answer.Stat stat = answer.stat();
          if (stat == null) {
            deliver(new Event.NodeRead(node, answer.outcome()));
            return;
          }
          watch(pathOf(node), onNode);
          NodeData data = NodeData.decode(answer.data()).orElse(null);
          if (data != null) {
            noteAhead(node, stat, data.id());
          }
          parting.read(node, stat, data);
          deliver(read(node, stat, data));
        });
  }

  private void noteAhead(NodeName node, Answer.Stat stat, String id) {
    Own own = runner.claim().own();
    if (own == null || !own.node().equals(node)) {
      predecessor.seen(node, id, stat.czxid());
    }
    if (!keeper.owns(stat)) {
      occupant.behind(id);
    }
  }

  private static Event read(NodeName node, Answer.Stat stat, @Nullable NodeData data) {
    Tag tag = data == null ? null : data.tag();
    Mail mail = data == null ? null : data.mail();
    boolean shared = data != null && data.shared();
    return new Event.NodeRead(node, Outcome.DONE, stat.czxid(), stat.version(), tag, shared, mail);
  }

  private void nodeChanged(String changed, Kind kind, boolean real) {
    Event.Change change = kind == Kind.DELETED ? Event.Change.DELETED : Event.Change.CHANGED;
    NodeName.parse(changed.substring(changed.lastIndexOf('/') + 1))
        .ifPresent(
            node -> {
              if (kind == Kind.DELETED && runner.claim().isNext()) {
                predecessor.gone(node);
              }
              deliver(new Event.NodeEvent(node, change, real));
            });
  }

  @Override
  public void checkOwn(NodeName node, int version) {
    proofSent = keeper.nanoTime();
    keeper.send(
        runner,
        new Request.Multi(List.of(new Request.Check(pathOf(node), version))),
        answer -> deliver(new Event.OwnChecked(answer.outcome())));
  }

  @Override
  public void share(Seat node, int version, @Nullable Mail mail) {
    Bytes data = Bytes.of(dataFor(node.tag()).asShared(mail).encode());
    runner.evidence().writing(version + 1);
    keeper.send(
        runner,
        new Request.Multi(List.of(new Request.SetData(pathOf(node), data, version))),
        answer -> {
          if (answer.outcome() != Outcome.DONE) {
            runner.evidence().writing(0);
          }
          if (answer.outcome() == Outcome.DENIED) {
            log.warn("{} may not be written to: readers wait for its end", pathOf(node));
          }
        });
  }

  @Override
  public void replace(Seat old, Tag tag) {
    exchange(old, false, List.of(new Request.Delete(pathOf(old)), create(tag)));
  }

  private void exchange(Seat old, boolean handedOver, List<Request> parts) {
    parting.exchange(
        old,
        handedOver,
        parts,
        answer -> deliver(new Event.Replaced(answer.outcome(), seat(answer.paths()))));
  }

  @Override
  public void handOver(Seat old, int version, List<Seat> between, Seat heir, Tag tag) {
    List<Request> parts = new ArrayList<>();
    parts.add(new Request.Check(pathOf(old), version));
    parts.add(new Request.Check(pathOf(heir), -1));
    between.forEach(seat -> parts.add(new Request.Delete(pathOf(seat))));
    parts.add(new Request.Delete(pathOf(old)));
    parts.add(create(tag));
    exchange(old, true, parts);
  }

  @Override
  public void remove(NodeName node, Tag tag) {
    parting.leave(node, tag, answer -> deliver(new Event.Removed(answer.outcome())));
  }

  @Override
  public void discard(NodeName node, Tag tag) {
    parting.discard(node, tag);
  }

  @Override
  public void markEnd() {
    String end = path.text() + "/" + NodeName.End.PREFIX;
    keeper.send(
        runner, new Request.Create(end, "", Request.Mode.PERSISTENT_SEQUENTIAL), answer -> {});
  }

  @Override
  public void beginAnew(List<NodeName.End> ends) {
    List<Request> parts = new ArrayList<>();
    ends.forEach(end -> parts.add(new Request.Delete(pathOf(end))));
    parts.add(new Request.Delete(path.text()));
    parts.add(new Request.Create(path.text(), "", Request.Mode.CONTAINER));
    keeper.send(
        runner, new Request.Multi(parts), answer -> deliver(new Event.BegunAnew(answer.outcome())));
  }
}
