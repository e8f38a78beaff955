package dev.baton.runtime.watch;

import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A search of the whole tree for nodes with a queue or a leader below them. It sends one request
 * for each node except Baton's places in queues, and one for all histories. It has few requests
 * under way, so that it delays no heartbeat. A paced search also sends few each second.
 */
public final class ElectionSearch implements SessionMember {
  private static final int MOST_UNDER_WAY = 64;
  private static final int MANY_SIBLINGS = 100;

  /** A paced search sends requests at each of these ticks, and tells at some what it has found. */
  private static final long TICK_NANOS = Duration.ofMillis(100).toNanos();

  private static final int TICKS_PER_SECOND = 10;
  private static final int TICKS_PER_REPORT = 20;

  private static final String ROOT = "/";
  private static final Set<String> NO_ELECTIONS = Set.of("/zookeeper", MetaPath.SHARDS);

  private final SessionKeeper keeper;
  private final CompletableFuture<FoundElections> result;
  private final Deque<String> waiting = new ArrayDeque<>(List.of(ROOT));
  private final Set<String> underWay = new HashSet<>();
  private final List<String> elections = new ArrayList<>();
  private final List<String> denied = new ArrayList<>();
  private final List<String> past = new ArrayList<>();
  private int answered;
  private int allowed = Integer.MAX_VALUE;

  /**
   * The result of a search.
   *
   * @param elections the paths of elections with participants, sorted
   * @param denied the paths of nodes that may not be listed, sorted; what is below them is not
   *     known
   * @param past the paths of elections that have a history but no participants, sorted
   * @param requests how many requests were answered
   */
  public record FoundElections(
      List<String> elections, List<String> denied, List<String> past, int requests) {
    /** Takes immutable copies, sorted. */
    public FoundElections {
      Set<String> present = new HashSet<>(elections);
      elections = elections.stream().sorted().toList();
      denied = denied.stream().sorted().toList();
      past = past.stream().filter(path -> !present.contains(path)).sorted().toList();
    }
  }

  public ElectionSearch(SessionKeeper keeper, CompletableFuture<FoundElections> result) {
    this.keeper = keeper;
    this.result = result;
  }

  /** Begins, and goes on for as long as an answer comes within every {@code nanos}. */
  public void beginSearch(EventLoop loop, long nanos) {
    keeper.addMember(this);
    watchProgress(loop, nanos, answered);
  }

  /**
   * Begins a search that sends at most {@code perSecond} requests a second.
   *
   * @param soFar gets what has been found, every other second
   */
  public void beginPaced(
      EventLoop loop, long nanos, int perSecond, Consumer<FoundElections> soFar) {
    allowRequests(loop, perSecond, 0, soFar);
    beginSearch(loop, nanos);
  }

  private void allowRequests(
      EventLoop loop, int perSecond, int tick, Consumer<FoundElections> soFar) {
    if (result.isDone()) {
      return;
    }
    int inSecond = tick % TICKS_PER_SECOND;
    allowed =
        perSecond * (inSecond + 1) / TICKS_PER_SECOND - perSecond * inSecond / TICKS_PER_SECOND;
    if (tick % TICKS_PER_REPORT == TICKS_PER_REPORT - 1) {
      soFar.accept(new FoundElections(elections, denied, past, answered));
    }
    if (tick > 0 && keeper.isConnected()) {
      askOn();
    }
    loop.runAfter(TICK_NANOS, () -> allowRequests(loop, perSecond, tick + 1, soFar));
  }

  private void watchProgress(EventLoop loop, long nanos, int before) {
    if (result.isDone()) {
      return;
    }
    loop.runAfter(
        nanos,
        () -> {
          if (answered == before) {
            keeper.removeMember(this);
            result.completeExceptionally(new TimeoutException(keeper.connectionTrouble()));
          }
          watchProgress(loop, nanos, answered);
        });
  }

  @Override
  public void onConnected() {
    askOn();
  }

  @Override
  public void onDisconnected() {
    waiting.addAll(underWay);
    underWay.clear();
  }

  @Override
  public void onFailed(Throwable thrown) {
    keeper.removeMember(this);
    result.completeExceptionally(thrown);
  }

  private void askOn() {
    while (!waiting.isEmpty() && underWay.size() < MOST_UNDER_WAY && allowed > 0) {
      allowed--;
      String path = waiting.remove();
      underWay.add(path);
      keeper.sendRequest(
          this, new ZooKeeperRequest.GetChildren(path, false), answer -> onListed(path, answer));
    }
  }

  private void onListed(String path, ZooKeeperAnswer answer) {
    if (result.isDone()) {
      return;
    }
    underWay.remove(path);
    answered++;
    if (path.equals(MetaPath.HISTORIES)) {
      answer.children().stream().map(MetaPath::electionOf).forEach(this::addPast);
    } else {
      if (answer.outcome() == RequestOutcome.DENIED) {
        denied.add(path);
      }
      addFound(path, answer.children());
    }
    askOn();
    if (underWay.isEmpty() && waiting.isEmpty()) {
      keeper.removeMember(this);
      result.complete(new FoundElections(elections, denied, past, answered));
    }
  }

  private void addPast(String path) {
    if (ElectionPath.isPossible(path, QueueFormat.CURATOR_LOCK)) { // It may have been shared.
      past.add(path);
    }
  }

  private void addFound(String path, List<String> children) {
    QueueFormat form = QueueFormat.BATON.recognizeForm(children);
    QueueListing line = form.readQueue(children);
    boolean taken =
        line.seats().stream().anyMatch(QueueNode.class::isInstance)
            || (line.leaderNode() && !line.winners().isEmpty());
    if (taken && ElectionPath.isPossible(path, form) && !ElectionPath.isRegistry(path)) {
      elections.add(path);
    }
    for (String child : children) {
      String below = path.equals(ROOT) ? ROOT + child : path + ROOT + child;
      if (form.parsePlace(child).isEmpty() && !NO_ELECTIONS.contains(below)) {
        // Those with many siblings later: others are not found behind twenty thousand nodes only.
        if (children.size() > MANY_SIBLINGS) {
          waiting.addLast(below);
        } else {
          waiting.addFirst(below);
        }
      }
    }
  }
}
