package dev.baton.sim.swarm;

import java.util.List;

/** The kinds of actions on a world. */
enum StepKind {
  /** A candidate campaigns on a machine. */
  CAMPAIGN(8),
  /** A candidate resigns. */
  RESIGN(4),
  /** A candidate leaves. */
  CLOSE(3),
  /** A machine's Baton is closed, and a new Baton starts in its place. */
  RESTART(1),
  /** A machine's process is killed, and a new process starts in its place. */
  KILL(2),
  /** A machine loses its connections. */
  CUT(6),
  /** A machine can't connect for a while. */
  DOWN(3),
  /** A machine's packets vanish for a while. */
  BLACK_HOLE(4),
  /** A machine's packets are slow for a while. */
  SLOW(2),
  /** A machine's process is stopped for a while. */
  FREEZE(4),
  /** A machine sleeps for a while, and its monotonic clock with it. */
  SLEEP(2),
  /** The threads that run a machine's callbacks hang for a while, or for ever. */
  HANG(2),
  /** A machine's wall clock is set. */
  SET_CLOCK(1),
  /** A server is cut off from the others for a while. */
  CUT_OFF(5),
  /** A server and the machines connected to it are cut off from the others for a while. */
  PARTITION(5),
  /** A server applies transactions late, and a machine moves to it. */
  LAG(4),
  /** A server restarts. */
  RESTART_SERVER(2),
  /** The next request of some kind is lost before it takes effect. */
  LOSE_REQUEST(3),
  /** The next answer of some kind is lost after its request took effect. */
  LOSE_ANSWER(4),
  /** A server sleeps before it applies a request, so the request comes late. */
  STALL(2),
  /** A stranger deletes a node of a candidate. */
  DELETE_NODE(2),
  /** A stranger deletes an election with all its nodes. */
  DELETE_ELECTION(1),
  /** A stranger writes into nodes of an election, and then deletes all of them in any order. */
  RANSACK(2),
  /** A stranger writes into a node of a candidate. */
  WRITE_NODE(2),
  /** Empty containers are reaped. */
  REAP(2),
  /** A permission is taken away for a while. */
  DENY(1),
  /** The sequence numbers of an election come near their end. */
  NEAR_END(1),
  /** Some threads of a machine request the same lock: a plain lock, or a lock to read or write. */
  LOCK(4),
  /** A machine asks the holder of a lock to release it. Chosen by its own chance. */
  ASK(0),
  /** A machine has a participant evicted. Chosen by its own chance. */
  EVICT(0),
  /** A machine has a leader hand over to another candidate. Chosen by its own chance. */
  TRANSFER(0),
  /** A machine makes a leader resign. Chosen by the chance of {@link #TRANSFER}. */
  RESIGN_LEADER(0),
  /**
   * A machine has a candidate keep out of the queue for a while. Chosen by the chance of {@link
   * #TRANSFER}.
   */
  CEDE(0),
  /** A candidate keeps out of the queue for a while. Chosen by the chance of {@link #TRANSFER}. */
  STEP_OUT(0),
  /** The executor of a machine's callbacks runs them differently, or refuses them, for a while. */
  EXECUTOR(0),
  /** A machine's callbacks, telemetry and the readers of its journal throw for a while. */
  THROW(0),
  /** Calls that a machine's Baton makes throw now and then for a while. */
  MISHAP(0),
  /** A candidate leaves, closes its Baton or calls {@code exit} within its next callback. */
  END_WITHIN(0),
  /** A stranger takes away the permission to read a candidate's node for a while. */
  HIDE_NODE(0),
  /** A stranger writes a candidate's node again and again for a while. */
  HAMMER_NODE(0),
  /** The servers grant shorter or longer session timeouts for a while. */
  LIMIT_TIMEOUT(0),
  /** The servers give each client that reconnects a new session for a while. */
  FORGET_SESSIONS(0),
  /** The next answer of some kind is swallowed, and its connection goes on. */
  SWALLOW_ANSWER(0),
  /** A machine hears nothing more over its connections, which ZooKeeper's client keeps. */
  DEAFEN(0),
  /** A machine's loop stands still for a while, but not ZooKeeper's client. */
  STICK(0),
  /** A machine's loop stands still for ever, and another process takes its place. */
  STICK_FOR_EVER(0),
  /** A machine campaigns in many more elections, in each alone. */
  CROWD(0),
  /** A machine's packets are slow for a while, but not so slow that heartbeats are late. */
  CRAWL(0),
  /** A stranger writes into nodes of a crowd whenever they are about to be checked, for a while. */
  REWRITE(0),
  /** A machine has the leader of another machine evicted. */
  EVICT_LEADER(0),
  /** As {@link #EVICT_LEADER}, and the servers swallow the event of the message in its node. */
  EVICT_HIDDEN(0),
  /** Calls and steps of a machine's Baton throw up to three times in a row, for a while. */
  MISHAP_ROWS(0),
  /** From the beginning, holders of locks write nodes that are guarded by their holds. */
  GUARD_LOCKS(0),
  /** From the beginning, each session takes few nodes, so that a Baton has several sessions. */
  SHORT_SESSIONS(0),
  /** A machine loses one of its connections, and keeps the others. */
  CUT_ONE(0),
  /** A stranger takes away the permission to read a candidate's node from one machine alone. */
  HIDE_FROM_ONE(0),
  /** A machine's requests arrive and the answers vanish, or the other way round, for a while. */
  ONE_WAY(0),
  /**
   * The leader of the servers is cut off from the others for a while. It goes on to answer reads
   * and pings beside the next leader. A machine may move to it.
   */
  DEPOSE(0),
  /** All servers start anew with the data of an earlier moment, or with those of the beginning. */
  RESTORE(0),
  /** From the beginning, queues are shared with members of Curator, or of kazoo. */
  SHARE_QUEUES(0),
  /** A member of another library joins a queue for a while. */
  PEER_MEMBER(0),
  /** From the beginning, each machine is a member of a group that shares shards. */
  SHARE_SHARDS(0),
  /** From the beginning, most candidates have a check that decides whether they may lead. */
  CHECK_FITNESS(0),
  /** The checks of a machine's candidates fail, throw, hang, or vary, for a while. */
  FLAP(0),
  /** A machine pauses an election. */
  PAUSE(0),
  /** A machine ends the pause of an election. */
  RESUME(0),
  /** From the beginning, each machine takes part in a schedule. */
  KEEP_SCHEDULE(0);

  /** The actions of a machine's user and of strangers. They have their own chance. */
  static final List<StepKind> MISCHIEF =
      List.of(EXECUTOR, THROW, MISHAP, END_WITHIN, HIDE_NODE, HAMMER_NODE);

  /** The actions that hide single nodes from clients. */
  static final List<StepKind> HIDING = List.of(HIDE_NODE, EVICT_HIDDEN, HIDE_FROM_ONE);

  /** The frequency of the action, relative to the others. */
  final int weight;

  StepKind(int weight) {
    this.weight = weight;
  }
}
