package dev.baton.runtime.watch;

import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/**
 * A search of the whole tree for nodes with a queue or a leader below them. It sends one request
 * for each node except the places in queues. It has few requests under way, so that it delays no
 * heartbeat.
 */
public final class ElectionSearch implements SessionMember {
  private static final int MOST_UNDER_WAY = 64;
  private static final String ROOT = "/";
  private static final Set<String> NO_ELECTIONS =
      Set.of("/zookeeper", MetaPath.HISTORIES, MetaPath.SHARDS);

  private final SessionKeeper keeper;
  private final CompletableFuture<Found> result;
  private final Queue<String> waiting = new ArrayDeque<>(List.of(ROOT));
  private final Set<String> underWay = new HashSet<>();
  private final List<String> elections = new ArrayList<>();
  private final List<String> denied = new ArrayList<>();
  private int answered;

  /**
   * The result of a search.
   *
   * @param elections the paths of elections with participants, sorted
   * @param denied the paths of nodes that may not be listed, sorted; what is below them is not
   *     known
   */
  public record Found(List<String> elections, List<String> denied) {
    /** Takes immutable copies, sorted. */
    public Found {
      elections = elections.stream().sorted().toList();
      denied = denied.stream().sorted().toList();
    }
  }

  public ElectionSearch(SessionKeeper keeper, CompletableFuture<Found> result) {
    this.keeper = keeper;
    this.result = result;
  }

  /** Begins, and goes on for as long as an answer comes within every {@code nanos}. */
  public void begin(Loop loop, long nanos) {
    keeper.join(this);
    watchProgress(loop, nanos, answered);
  }

  private void watchProgress(Loop loop, long nanos, int before) {
    if (result.isDone()) {
      return;
    }
    loop.after(
        nanos,
        () -> {
          if (answered == before) {
            keeper.leave(this);
            result.completeExceptionally(new TimeoutException(keeper.trouble()));
          }
          watchProgress(loop, nanos, answered);
        });
  }

  @Override
  public void connected() {
    askOn();
  }

  @Override
  public void disconnected() {
    waiting.addAll(underWay);
    underWay.clear();
  }

  @Override
  public void failed(Throwable thrown) {
    keeper.leave(this);
    result.completeExceptionally(thrown);
  }

  private void askOn() {
    while (!waiting.isEmpty() && underWay.size() < MOST_UNDER_WAY) {
      String path = waiting.remove();
      underWay.add(path);
      keeper.send(this, new Request.GetChildren(path, false), answer -> listed(path, answer));
    }
  }

  private void listed(String path, Answer answer) {
    if (result.isDone()) {
      return;
    }
    underWay.remove(path);
    answered++;
    if (answer.outcome() == Outcome.DENIED) {
      denied.add(path);
    }
    look(path, answer.children());
    askOn();
    if (underWay.isEmpty()) {
      keeper.leave(this);
      result.complete(new Found(elections, denied));
    }
  }

  private void look(String path, List<String> children) {
    Lineup line = Lineup.of(children);
    boolean taken = !line.seats().isEmpty() || (line.prize() && !line.marks().isEmpty());
    if (taken && ElectionPath.isPossible(path) && !ElectionPath.isRegistry(path)) {
      elections.add(path);
    }
    for (String child : children) {
      String below = path.equals(ROOT) ? ROOT + child : path + ROOT + child;
      if (NodeName.Seat.parse(child).isEmpty() && !NO_ELECTIONS.contains(below)) {
        waiting.add(below);
      }
    }
  }
}
