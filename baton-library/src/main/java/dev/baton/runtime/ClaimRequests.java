package dev.baton.runtime;

import dev.baton.protocol.Command;
import dev.baton.protocol.Event;
import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName;
import dev.baton.protocol.NodeName.Mark;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Outcome;
import dev.baton.protocol.Tag;
import dev.baton.runtime.Ensemble.Listener.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a claim's requests, as ZooKeeper understands them, and brings the answers back as events.
 */
final class ClaimRequests implements Command.Requests {
  private final SessionKeeper keeper;
  private final ClaimRunner.Place place;
  private final ElectionPath path;
  private final ClaimRunner runner;
  private final Watchers.Watcher onNode = this::nodeChanged;
  private final Watchers.Watcher onLine = (p, k, r) -> deliver(new Event.LineChanged());
  private boolean stopped;

  ClaimRequests(SessionKeeper keeper, ClaimRunner.Place place, ClaimRunner runner) {
    this.keeper = keeper;
    this.place = place;
    this.path = place.path();
    this.runner = runner;
  }

  /** Takes no more news of any node. */
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

  String pathOf(NodeName node) {
    return path.of(node);
  }

  private String dataFor(Tag tag) {
    return new NodeData(tag, place.id(), place.metadata(), keeper.timeoutMillis()).encode();
  }

  private Request create(Tag tag) {
    return new Request.Create(
        path.text() + "/" + tag.text() + "-", dataFor(tag), Request.Mode.EPHEMERAL_SEQUENTIAL);
  }

  private static @Nullable Seat seat(List<String> created) {
    return created.stream()
        .flatMap(name -> Seat.parse(name.substring(name.lastIndexOf('/') + 1)).stream())
        .findFirst()
        .orElse(null);
  }

  /** All of them in one flight; the last answer tells of the first that could not be made. */
  @Override
  public void makeParents() {
    List<Outcome> failures = new ArrayList<>();
    List<String> missing = path.andParents();
    for (String parent : missing) {
      boolean last = parent.equals(path.text());
      keeper.send(
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
    if (place.rule().hasLine()) {
      keeper.send(
          create(tag),
          answer -> {
            long czxid = answer.stat() == null ? 0 : answer.stat().czxid();
            deliver(new Event.Placed(answer.outcome(), seat(answer.paths()), czxid));
          });
      return;
    }
    String data = dataFor(tag);
    Request prize = new Request.Create(pathOf(Prize.PRIZE), data, Request.Mode.EPHEMERAL);
    Request mark = new Request.Create(pathOf(new Mark(tag)), data, Request.Mode.EPHEMERAL);
    keeper.send(
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
        new Request.GetChildren(path.text(), watch),
        answer -> {
          if (watch && answer.outcome() == Outcome.DONE) {
            watch(path.text(), onLine);
          }
          deliver(new Event.LineRead(answer.outcome(), Lineup.of(answer.children())));
        });
  }

  @Override
  public void readNode(NodeName node) {
    keeper.send(
        new Request.GetData(pathOf(node), true),
        answer -> {
          Answer.Stat stat = answer.stat();
          if (stat == null) {
            deliver(new Event.NodeRead(node, answer.outcome(), 0, 0, null));
            return;
          }
          watch(pathOf(node), onNode);
          Tag tag = NodeData.decode(answer.data()).map(NodeData::tag).orElse(null);
          deliver(new Event.NodeRead(node, answer.outcome(), stat.czxid(), stat.version(), tag));
        });
  }

  private void nodeChanged(String changed, Kind kind, boolean real) {
    Event.Change change = kind == Kind.DELETED ? Event.Change.DELETED : Event.Change.CHANGED;
    NodeName.parse(changed.substring(changed.lastIndexOf('/') + 1))
        .ifPresent(node -> deliver(new Event.NodeEvent(node, change, real)));
  }

  @Override
  public void checkOwn(NodeName node, int version) {
    keeper.send(
        new Request.Multi(List.of(new Request.Check(pathOf(node), version))),
        answer -> deliver(new Event.OwnChecked(answer.outcome())));
  }

  @Override
  public void replace(Seat old, Tag tag) {
    keeper.send(
        new Request.Multi(List.of(new Request.Delete(pathOf(old)), create(tag))),
        answer -> deliver(new Event.Replaced(answer.outcome(), seat(answer.paths()))));
  }

  @Override
  public void remove(NodeName node, Tag tag) {
    delete(node, tag, answer -> deliver(new Event.Removed(answer.outcome())));
  }

  @Override
  public void discard(NodeName node, Tag tag) {
    delete(node, tag, answer -> {});
  }

  private void delete(NodeName node, Tag tag, Consumer<Answer> then) {
    if (node == Prize.PRIZE) {
      PrizeRemoval.send(keeper, path, tag, then);
    } else {
      keeper.send(new Request.Delete(pathOf(node)), then);
    }
  }
}
