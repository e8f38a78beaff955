package dev.baton.runtime.watch;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.RunningPause;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads pauses, as soon as there is a connection. It writes their parent first, and then reads. So
 * ZooKeeper itself tells the time, and no pause is missed that was written before. If it may not
 * write there, the last writer's time counts, which is earlier: so a pause ends late.
 */
public final class PauseReading implements SessionMember {
  private final SessionKeeper keeper;
  private final @Nullable List<String> asked;
  private final CompletableFuture<FoundPauses> result;
  private final Map<String, RunningPause> running = new HashMap<>();
  private @Nullable ReadDenied denied;
  private long nowMillis;

  /**
   * The pauses that were read.
   *
   * @param byNode the running pauses, by the paths of their nodes
   */
  public record FoundPauses(Map<String, RunningPause> byNode) {
    /** Takes an immutable copy. */
    public FoundPauses {
      byNode = Map.copyOf(byNode);
    }

    /** Returns the pause that holds for an election; of several, the one that lasts longest. */
    public Optional<RunningPause> pauseOf(ElectionPath path) {
      return MetaPath.pausesOver(path).stream()
          .flatMap(node -> Optional.ofNullable(byNode.get(node)).stream())
          .max(Comparator.comparing(RunningPause::remainingMillis));
    }
  }

  private PauseReading(
      SessionKeeper keeper, @Nullable List<String> asked, CompletableFuture<FoundPauses> result) {
    this.keeper = keeper;
    this.asked = asked;
    this.result = result;
  }

  /**
   * Completes {@code result} with what pauses the election at {@code path}, in one round trip, or
   * with a {@link ReadDenied} if it may read none of them.
   *
   * @return stops the reading; to be called in any case
   */
  public static Runnable readPause(
      SessionKeeper keeper, ElectionPath path, CompletableFuture<FoundPauses> result) {
    return new PauseReading(keeper, MetaPath.pausesOver(path), result).startReading();
  }

  /**
   * Completes {@code result} with all pauses that it may read, in two round trips, or with a {@link
   * ReadDenied} if there are others only.
   *
   * @return stops the reading; to be called in any case
   */
  public static Runnable readAll(SessionKeeper keeper, CompletableFuture<FoundPauses> result) {
    return new PauseReading(keeper, null, result).startReading();
  }

  private Runnable startReading() {
    keeper.addMember(this);
    return () -> keeper.removeMember(this);
  }

  @Override
  public void onConnected() {
    running.clear();
    denied = null;
    ZooKeeperRequest write =
        new ZooKeeperRequest.SetData(
            MetaPath.PAUSES, NodeBytes.of(""), ZooKeeperRequest.Delete.ANY_VERSION);
    keeper.sendRequest(this, new ZooKeeperRequest.MultiRequest(List.of(write)), answer -> {});
    readNode(MetaPath.PAUSES, this::onTime);
    if (asked != null) {
      readNodes(asked);
    } else {
      keeper.sendRequest(
          this,
          new ZooKeeperRequest.GetChildren(MetaPath.PAUSES, false),
          answer ->
              readNodes(
                  answer.children().stream().map(name -> MetaPath.PAUSES + "/" + name).toList()));
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void onTime(ZooKeeperAnswer parent) {
    ZooKeeperAnswer.NodeStat stat = parent.stat();
    nowMillis = stat == null ? 0 : stat.mtimeMillis();
  }

  private void readNodes(List<String> nodes) {
    if (nodes.isEmpty()) {
      finishReading();
    }
    for (int i = 0; i < nodes.size(); i++) {
      String node = nodes.get(i);
      boolean last = i == nodes.size() - 1;
      readNode(node, answer -> onRead(node, answer, last));
    }
  }

  private void onRead(String node, ZooKeeperAnswer answer, boolean last) {
    RunningPause.readFrom(answer, nowMillis).ifPresent(pause -> running.put(node, pause));
    if (last) {
      finishReading();
    }
  }

  private void readNode(String node, Consumer<ZooKeeperAnswer> then) {
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetData(node, false),
        answer -> {
          if (answer.outcome() == RequestOutcome.DENIED) {
            denied = new ReadDenied(node);
          }
          then.accept(answer);
        });
  }

  private void finishReading() {
    if (denied != null && running.isEmpty()) {
      result.completeExceptionally(denied);
    } else {
      result.complete(new FoundPauses(running));
    }
  }
}
