package dev.baton.sim.swarm;

import java.util.List;

/** What can be done to a world. */
enum Deed {
  /** A candidate campaigns on a machine. */
  CAMPAIGN(8),
  /** A candidate resigns. */
  RESIGN(4),
  /** A candidate leaves. */
  CLOSE(3),
  /** A machine's Baton is closed, and another one started in its place. */
  RESTART(1),
  /** A machine's process is killed, and another one started in its place. */
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
  /** A server is cut off for a while together with the machines that are connected to it. */
  PARTITION(5),
  /** A server applies late what the others have agreed on, and a machine moves to it. */
  LAG(4),
  /** A server is started anew. */
  RESTART_SERVER(2),
  /** The next request of some kind is lost before it takes effect. */
  LOSE_REQUEST(3),
  /** The next answer of some kind is lost after the request took effect. */
  LOSE_ANSWER(4),
  /** A server sleeps with a request in its hands, which comes late. */
  STALL(2),
  /** A stranger deletes a node of a candidate. */
  DELETE_NODE(2),
  /** A stranger deletes an election with all that stands in it. */
  DELETE_ELECTION(1),
  /** A stranger writes into nodes of an election, and deletes all of them then, in any order. */
  RANSACK(2),
  /** A stranger writes into a node of a candidate. */
  WRITE_NODE(2),
  /** Empty containers are reaped. */
  REAP(2),
  /** A permission is taken away for a while. */
  DENY(1),
  /** The sequence numbers of an election come near their end. */
  NEAR_END(1),
  /** Some threads of a machine want a lock, all the same one: a plain one, or to read or write. */
  LOCK(4),
  /** A machine asks whoever holds a lock to let go; decided by other chance than the rest. */
  ASK(0),
  /** A machine has somebody evicted; decided by other chance than the rest. */
  EVICT(0),
  /** A machine has a leader hand over to somebody; decided by yet other chance. */
  TRANSFER(0),
  /** A machine has a leader step down; decided by that same chance. */
  STEP_DOWN(0),
  /** A machine has somebody keep out of the line for a while; decided by that same chance. */
  CEDE(0),
  /** A candidate keeps out of the line for a while; decided by that same chance. */
  STEP_OUT(0),
  /** The executor of a machine's callbacks runs them otherwise, or refuses them, for a while. */
  EXECUTOR(0),
  /** A machine's callbacks and the readers of its journal throw for a while. */
  THROW(0),
  /** Calls that a machine's Baton makes throw now and then for a while. */
  MISHAP(0),
  /** A candidate leaves, closes its Baton or calls {@code exit} within its next callback. */
  END_WITHIN(0),
  /** A stranger takes the permission to read a node of a candidate away for a while. */
  HIDE_NODE(0),
  /** A stranger writes a node of a candidate again and again for a while. */
  HAMMER_NODE(0);

  /** Those of a machine's user, and of strangers to it; decided by chance of their own. */
  static final List<Deed> MISCHIEF =
      List.of(EXECUTOR, THROW, MISHAP, END_WITHIN, HIDE_NODE, HAMMER_NODE);

  /** How often it is done compared with the others. */
  final int weight;

  Deed(int weight) {
    this.weight = weight;
  }
}
