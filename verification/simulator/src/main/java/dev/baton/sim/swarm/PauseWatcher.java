package dev.baton.sim.swarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.NodeText;
import dev.baton.runtime.port.NodeBytes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The watcher of the pauses. Knows which elections are paused, as the servers decided. */
final class PauseWatcher {
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final SwarmEventLog eventLog;
  private final Map<String, PausedTime> byNode = new HashMap<>();

  /** The last time without a gap in which a node paused elections. */
  private record PausedTime(long from, long until) {}

  PauseWatcher(SwarmEventLog eventLog) {
    this.eventLog = eventLog;
  }

  static boolean isOfPause(String path) {
    return path.startsWith(MetaPath.PAUSES + "/");
  }

  void noteWritten(String node, NodeBytes data) {
    long now = eventLog.nowNanos();
    long lasts =
        NodeText.parse(new String(data.toArray(), UTF_8), "baton-pause 1")
            .map(text -> Duration.ofMillis(Long.parseLong(text.readValue("lasts"))).toNanos())
            .orElse(0L);
    PausedTime before = byNode.get(node);
    long from = before != null && before.until() >= now ? before.from() : now;
    byNode.put(node, new PausedTime(from, now + lasts));
  }

  void noteDeleted(String node) {
    byNode.computeIfPresent(
        node,
        (path, time) -> new PausedTime(time.from(), Math.min(time.until(), eventLog.nowNanos())));
  }

  /** Returns true if an election has been paused all the time for longer than {@code nanos}. */
  boolean isPausedFor(String line, long nanos) {
    long now = eventLog.nowNanos();
    return MetaPath.pausesOver(ElectionPath.of(line)).stream()
        .map(byNode::get)
        .anyMatch(time -> time != null && time.until() > now && now - time.from() > nanos);
  }

  /** Returns true if no pause of an election lasts or has ended in the last {@code nanos}. */
  boolean isWithoutPauseFor(String line, long nanos) {
    long last =
        MetaPath.pausesOver(ElectionPath.of(line)).stream()
            .map(byNode::get)
            .mapToLong(time -> time == null ? NEVER : time.until())
            .max()
            .orElse(NEVER);
    return eventLog.nowNanos() - last > nanos;
  }
}
