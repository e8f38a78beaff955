package dev.baton.sim.swarm;

import java.util.List;

/** The kinds of steps that scenes consist of. One that is listed twice is drawn twice as often. */
final class SceneFaults {
  /** What makes a machine reconnect. */
  static final List<StepKind> RECONNECTS =
      List.of(StepKind.CUT, StepKind.CUT, StepKind.CUT, StepKind.RESTART_SERVER, StepKind.CUT_OFF);

  /** What keeps a machine from the servers. */
  static final List<StepKind> ISOLATIONS =
      List.of(StepKind.BLACK_HOLE, StepKind.DOWN, StepKind.FREEZE, StepKind.PARTITION);

  /** What loses answers, or makes requests late. */
  static final List<StepKind> LATENESS =
      List.of(
          StepKind.STALL,
          StepKind.LOSE_ANSWER,
          StepKind.LOSE_REQUEST,
          StepKind.SLOW,
          StepKind.CUT,
          StepKind.LAG,
          StepKind.RESTART_SERVER);

  /** What strikes one or all of a machine's sessions. */
  static final List<StepKind> SESSION_FAULTS =
      List.of(
          StepKind.CUT_ONE,
          StepKind.CUT_ONE,
          StepKind.CUT_ONE,
          StepKind.STICK,
          StepKind.STICK_FOR_EVER,
          StepKind.DEAFEN,
          StepKind.LOCK,
          StepKind.RESTART,
          StepKind.CLOSE);

  /** What moves a queue. */
  static final List<StepKind> LEAVINGS =
      List.of(
          StepKind.EVICT_LEADER,
          StepKind.EVICT_LEADER,
          StepKind.EVICT,
          StepKind.RESIGN_LEADER,
          StepKind.TRANSFER,
          StepKind.CUT,
          StepKind.RESTART,
          StepKind.WRITE_NODE);

  /** What keeps Baton busy. */
  static final List<StepKind> UNREST =
      List.of(
          StepKind.CUT,
          StepKind.LOCK,
          StepKind.LOCK,
          StepKind.RESIGN_LEADER,
          StepKind.TRANSFER,
          StepKind.EVICT_LEADER,
          StepKind.LOSE_ANSWER,
          StepKind.DELETE_NODE);

  /** What moves shards. */
  static final List<StepKind> SHARD_FAULTS =
      List.of(
          StepKind.RESTART,
          StepKind.KILL,
          StepKind.FREEZE,
          StepKind.DOWN,
          StepKind.BLACK_HOLE,
          StepKind.STICK,
          StepKind.DELETE_NODE,
          StepKind.WRITE_NODE,
          StepKind.EVICT,
          StepKind.RESIGN_LEADER,
          StepKind.TRANSFER,
          StepKind.CEDE);

  /** What strikes the leader of a schedule. */
  static final List<StepKind> SLOT_FAULTS =
      List.of(
          StepKind.KILL,
          StepKind.KILL,
          StepKind.RESTART,
          StepKind.FREEZE,
          StepKind.SLEEP,
          StepKind.DOWN,
          StepKind.BLACK_HOLE,
          StepKind.PARTITION,
          StepKind.SET_CLOCK,
          StepKind.DELETE_NODE,
          StepKind.EVICT,
          StepKind.RESIGN_LEADER,
          StepKind.TRANSFER,
          StepKind.CEDE);

  /** What an operator asks for, of which some queues allow nothing. */
  static final List<StepKind> ORDERS =
      List.of(
          StepKind.ASK,
          StepKind.EVICT,
          StepKind.TRANSFER,
          StepKind.TRANSFER,
          StepKind.RESIGN_LEADER,
          StepKind.CEDE);

  /** What moves a queue without an operator. */
  static final List<StepKind> DEPARTURES =
      List.of(
          StepKind.CUT,
          StepKind.RESIGN,
          StepKind.STEP_OUT,
          StepKind.CLOSE,
          StepKind.RESTART,
          StepKind.KILL,
          StepKind.FREEZE,
          StepKind.LAG,
          StepKind.DELETE_NODE);

  /** What happens while operators work. */
  static final List<StepKind> WORKS =
      List.of(
          StepKind.RESUME,
          StepKind.TRANSFER,
          StepKind.RESTART,
          StepKind.RESTART_SERVER,
          StepKind.SET_CLOCK,
          StepKind.SET_CLOCK,
          StepKind.CUT,
          StepKind.LAG,
          StepKind.LAG,
          StepKind.LOSE_ANSWER);

  private SceneFaults() {}
}
