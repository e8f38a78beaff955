package dev.baton.sim.swarm;

import java.util.Arrays;
import java.util.List;

/** The kinds of scenes: faults that belong together. */
enum SceneKind {
  /** Machines reconnect while the servers grant other session timeouts. */
  TIMEOUTS,
  /** Checks are refused while a leader is evicted. */
  REFUSALS,
  /** Servers give new sessions to machines that reconnect. */
  NEW_SESSIONS,
  /** Connections go on without a word, and loops stand still. */
  SILENCE,
  /** Errors strike Baton's own code, up to three in a row, also while it recovers. */
  MISHAPS,
  /** Holders of locks write guarded nodes, and answers are lost or late. */
  LOCK_GUARDS,
  /** Each Baton has several sessions, and loses some of their connections. */
  SESSIONS,
  /** One machine may not read nodes that all others may read. */
  IDENTITIES,
  /** Packets are lost in one direction. */
  ONE_WAY_LOSS,
  /** Leaders of the servers go on to answer beside the next leader. */
  DEPOSED_SERVERS,
  /** Leaders of an election are cut off with a server that goes on to answer reads. */
  PARTITIONS,
  /** All servers start anew with data from a backup, or without data. */
  RESTORED,
  /** Queues are shared with members of Curator or of kazoo, which do all that real ones do. */
  SHARED_QUEUES,
  /** Machines share shards, while members come and go and are cut off. */
  SHARDS,
  /** Checks decide who may lead, and fail, throw, hang or vary. */
  FITNESS,
  /** Elections are paused, while checks of leaders fail, clocks are set, and servers are late. */
  MAINTENANCE,
  /** Machines take part in a schedule, while leaders die and answers are lost. */
  SLOTS;

  /** The scenes that have chances of their own. */
  private static final List<SceneKind> APART = List.of(FITNESS, MAINTENANCE, SLOTS);

  /** The scenes that are drawn alone, never among other faults. */
  static final List<SceneKind> ALONE =
      List.of(MISHAPS, PARTITIONS, RESTORED, SHARED_QUEUES, SHARDS);

  /** The scenes that are drawn alone or among other faults. */
  static final List<SceneKind> DRAWN =
      Arrays.stream(values())
          .filter(kind -> !ALONE.contains(kind) && !APART.contains(kind))
          .toList();
}
