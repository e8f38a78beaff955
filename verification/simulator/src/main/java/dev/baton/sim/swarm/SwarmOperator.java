package dev.baton.sim.swarm;

import dev.baton.election.Election;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.QueueFormat;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An operator, which works from any machine. It asks holders to release, orders leaders to hand
 * over, and evicts participants.
 */
final class SwarmOperator {
  static final Set<StepKind> DEEDS =
      EnumSet.of(
          StepKind.ASK,
          StepKind.EVICT,
          StepKind.TRANSFER,
          StepKind.RESIGN_LEADER,
          StepKind.CEDE,
          StepKind.PAUSE,
          StepKind.RESUME);

  /** The frequency with which an action is for the leader: once in this many times. */
  private static final int LEADER_IN = 4;

  private final SwarmWorld world;

  SwarmOperator(SwarmWorld world) {
    this.world = world;
  }

  /** Carries out an operator's action. */
  void carryOut(PlannedStep step, SwarmMachine machine, String line) {
    switch (step.kind()) {
      case ASK -> requestRelease(machine, line);
      case EVICT -> evictParticipant(step, machine, line);
      case TRANSFER -> transferLeadership(step, machine, line);
      case RESIGN_LEADER -> resignLeader(step, machine, line);
      case CEDE -> cedePlace(step, machine, line);
      case PAUSE -> pauseElection(step, machine, line);
      case RESUME -> resumeElection(machine, line);
      default -> throw new AssertionError("not an operator's deed: " + step);
    }
  }

  /** Asks the holder of the lock at {@code line} to release it. Leaders take no such requests. */
  private void requestRelease(SwarmMachine machine, String line) {
    machine
        .questions()
        .ask(() -> machine.baton().lock(line).requestReleaseAsync("the operator asks"));
  }

  /** Evicts a random participant of {@code line}. */
  private void evictParticipant(PlannedStep step, SwarmMachine machine, String line) {
    onAnybody(step, line, node -> evictNode(machine, line, node));
  }

  /** Evicts the participant with this node. */
  void evictNode(SwarmMachine machine, String line, String node) {
    order(machine, line, election -> election.evictAsync(node, "the operator evicts"));
  }

  /** Makes the leader of {@code line}, or a random candidate, keep out of the queue for a while. */
  private void cedePlace(PlannedStep step, SwarmMachine machine, String line) {
    boolean leader = step.which() % LEADER_IN == 0;
    onAnybody(
        step,
        line,
        node ->
            order(
                machine,
                line,
                election ->
                    election.cedeAsync(
                        leader ? null : node,
                        "the operator makes room",
                        step.lasts(),
                        step.lasts())));
  }

  private void onAnybody(PlannedStep step, String line, Consumer<String> action) {
    List<String> nodes = world.zooKeeper().childNames(line).stream().sorted().toList();
    if (!nodes.isEmpty()) {
      action.accept(step.chooseFrom(nodes));
    }
  }

  /** Makes the leader of {@code line} hand over to a random waiting candidate. */
  private void transferLeadership(PlannedStep step, SwarmMachine machine, String line) {
    QueueFormat form = QueueFormat.BATON.recognizeForm(world.zooKeeper().childNames(line));
    List<String> nodes =
        world.zooKeeper().childNames(line).stream()
            .flatMap(name -> form.parsePlace(name).stream())
            .sorted()
            .skip(1)
            .map(QueueNode::nodeText)
            .toList();
    if (nodes.isEmpty()) {
      return;
    }
    String successor = step.chooseFrom(nodes);
    order(
        machine,
        line,
        election -> election.transferToAsync(successor, "the operator transfers", step.lasts()));
  }

  /** Makes the leader of {@code line} resign. */
  private void resignLeader(PlannedStep step, SwarmMachine machine, String line) {
    order(
        machine,
        line,
        election -> election.resignLeaderAsync("the operator relieves", step.lasts()));
  }

  /** Pauses the election, for at least a millisecond. */
  private void pauseElection(PlannedStep step, SwarmMachine machine, String line) {
    Duration lasts = step.lasts().plusMillis(1);
    order(machine, line, election -> election.pauseAsync(lasts, "the operator works"));
  }

  private void resumeElection(SwarmMachine machine, String line) {
    order(machine, line, Election::resumeAsync);
  }

  private static void order(
      SwarmMachine machine, String line, Function<Election, CompletableFuture<?>> action) {
    machine.questions().ask(() -> action.apply(machine.baton().election(line)));
  }
}
