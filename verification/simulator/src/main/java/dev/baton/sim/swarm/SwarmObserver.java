package dev.baton.sim.swarm;

import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionObserver;
import dev.baton.participants.Participant;
import dev.baton.sim.check.WorldFinding;
import java.util.Optional;

/** A machine's observer of an election. It compares what it is told with what is so. */
final class SwarmObserver implements ElectionObserver {
  private final SwarmWorld world;
  private final SwarmMachine machine;
  private final String line;
  private final ElectionObservation observation;
  private Optional<Participant> told = Optional.empty();
  private boolean suspended;
  private long latestToken;

  /** Begins to observe the election at {@code line} on a machine. */
  SwarmObserver(SwarmWorld world, SwarmMachine machine, String line) {
    this.world = world;
    this.machine = machine;
    this.line = line;
    this.observation = world.electionOn(machine, line).observe(this);
  }

  @Override
  public void onLeaderChanged(Optional<Participant> leader) {
    told = leader;
    leader.ifPresent(this::noteIfEarlier);
    machine.userCode().mayThrow();
  }

  private void noteIfEarlier(Participant leader) {
    if (leader.fencingToken() < latestToken && !world.placeWatcher().hasRestored()) {
      noteFinding(WorldFinding.SEEN_LATE, leader.fencingToken(), leader.id());
    }
    latestToken = leader.fencingToken();
  }

  @Override
  public void onSuspended() {
    suspended = true;
  }

  @Override
  public void onResumed() {
    suspended = false;
  }

  private void noteFinding(WorldFinding finding, long token, String detail) {
    world.eventLog().noteFinding("", line, finding, token, detail);
  }

  /** Returns true if it knows, and was told, who leads; also if there is nothing to know. */
  boolean knowsLeader() {
    return machine.isHung()
        || machine.isStuck()
        || world.leaderOf(line).filter(leader -> !isKnown(leader)).isEmpty();
  }

  private boolean isKnown(SwarmCandidate leader) {
    boolean knows =
        observation.isCurrent()
            && observation.leader().filter(one -> isOf(leader, one)).isPresent();
    boolean hears = !suspended && told.filter(one -> isOf(leader, one)).isPresent();
    return knows && (hears || world.plan().losesCallbacks());
  }

  /** Returns true if a node is the leader's. A stranger may have overwritten the leader's id. */
  private boolean isOf(SwarmCandidate leader, Participant seen) {
    boolean overwritten = seen.nodePath().endsWith("/" + seen.id());
    boolean named = overwritten || seen.id().equals(world.publicId(leader.toString()));
    return named && leader.queueNode().filter(node -> !node.equals(seen.nodePath())).isEmpty();
  }

  /** Notes that it does not know who leads. */
  void noteUnseen() {
    String known = observation.leader().map(Participant::id).orElse("nobody");
    String state = observation.isCurrent() ? "" : ", and is out of date";
    noteFinding(
        WorldFinding.UNSEEN,
        0,
        world.leaderOf(line).orElseThrow() + " leads; it knows " + known + state);
  }
}
