package dev.baton.sim.swarm;

import dev.baton.election.Election;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.QueueFormat;
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
          StepKind.ASK, StepKind.EVICT, StepKind.TRANSFER, StepKind.RESIGN_LEADER, StepKind.CEDE);

  /** The frequency with which an action is for the leader: once in this many times. */
  private static final int LEADER_IN = 4;

  private final SwarmWorld world;

  SwarmOperator(SwarmWorld world) {
    this.world = world;
  }

  /** Carries out an operator's action. */
  void carryOut(PlannedStep act, SwarmMachine machine, String line) {
    switch (act.kind()) {
      case ASK -> requestRelease(machine, line);
      case EVICT -> evictParticipant(act, machine, line);
      case TRANSFER -> transferLeadership(act, machine, line);
      case RESIGN_LEADER -> resignLeader(act, machine, line);
      case CEDE -> cedePlace(act, machine, line);
      default -> throw new AssertionError("not an operator's deed: " + act);
    }
  }

  /** Asks the holder of the lock at {@code line} to release it. Leaders take no such requests. */
  private void requestRelease(SwarmMachine machine, String line) {
    machine
        .questions()
        .ask(() -> machine.baton().lock(line).requestReleaseAsync("the operator asks"));
  }

  /** Evicts a random participant of {@code line}. */
  private void evictParticipant(PlannedStep act, SwarmMachine machine, String line) {
    onAnybody(act, line, node -> evictNode(machine, line, node));
  }

  /** Evicts the participant with this node. */
  void evictNode(SwarmMachine machine, String line, String node) {
    order(machine, line, election -> election.evictAsync(node, "the operator evicts"));
  }

  /** Makes the leader of {@code line}, or a random candidate, keep out of the queue for a while. */
  private void cedePlace(PlannedStep act, SwarmMachine machine, String line) {
    boolean leader = act.which() % LEADER_IN == 0;
    onAnybody(
        act,
        line,
        node ->
            order(
                machine,
                line,
                election ->
                    election.cedeAsync(
                        leader ? null : node,
                        "the operator makes room",
                        act.lasts(),
                        act.lasts())));
  }

  private void onAnybody(PlannedStep act, String line, Consumer<String> deed) {
    List<String> nodes = world.zooKeeper().childNames(line).stream().sorted().toList();
    if (!nodes.isEmpty()) {
      deed.accept(act.chooseFrom(nodes));
    }
  }

  /** Makes the leader of {@code line} hand over to a random waiting candidate. */
  private void transferLeadership(PlannedStep act, SwarmMachine machine, String line) {
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
    String heir = act.chooseFrom(nodes);
    order(
        machine,
        line,
        election -> election.transferToAsync(heir, "the operator transfers", act.lasts()));
  }

  /** Makes the leader of {@code line} resign. */
  private void resignLeader(PlannedStep act, SwarmMachine machine, String line) {
    order(
        machine,
        line,
        election -> election.resignLeaderAsync("the operator relieves", act.lasts()));
  }

  private static void order(
      SwarmMachine machine, String line, Function<Election, CompletableFuture<?>> deed) {
    machine.questions().ask(() -> deed.apply(machine.baton().election(line)));
  }
}
