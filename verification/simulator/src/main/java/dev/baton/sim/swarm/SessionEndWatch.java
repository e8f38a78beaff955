package dev.baton.sim.swarm;

import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.sim.check.WorldFinding;
import java.util.HashMap;
import java.util.Map;

/**
 * The watcher of the ends of a process's sessions. A claim is told that its session is over when
 * the servers have ended it, and its node is gone. A session whose nodes still stand was given up.
 */
final class SessionEndWatch {
  private final SwarmWorld world;
  private final SwarmMachine machine;

  /** The token of the last node of each claim in its present session, by the seed of its tags. */
  private final Map<Long, Long> tokens = new HashMap<>();

  SessionEndWatch(SwarmWorld world, SwarmMachine machine) {
    this.world = world;
    this.machine = machine;
  }

  /** Notes a step of a claim, as the journal tells it. */
  void noteStep(JournalEntry entry) {
    OwnNode own = entry.step().next().own();
    if (entry.event() instanceof ClaimEvent.SessionExpired) {
      Long token = tokens.remove(entry.before().ticket().seed());
      if (mayGiveUp()) {
        world.placeWatcher().noteMaybeGivenUp(); // Its nodes may be unknown to the claim.
      }
      if (token != null && !machine.isDead() && world.placeWatcher().isStanding(token)) {
        noteGivenUp(entry, token);
      }
    } else if (own != null) {
      tokens.put(entry.before().ticket().seed(), own.token().value());
    }
  }

  private void noteGivenUp(JournalEntry entry, long token) {
    world.placeWatcher().noteGivenUp(token);
    if (!mayGiveUp()) {
      world
          .eventLog()
          .noteFinding(entry.id(), entry.path(), WorldFinding.GIVEN_UP, token, entry.step().why());
    }
  }

  /**
   * Returns true if a session may be given up: servers give others, or call it over although it is
   * not, or their numbers have gone back, or Baton cannot recover from a failure.
   */
  private boolean mayGiveUp() {
    WorldPlan plan = world.plan();
    return plan.hasStep(StepKind.FORGET_SESSIONS)
        || plan.hasStep(StepKind.DEPOSE)
        || world.placeWatcher().hasRestored()
        || plan.hasMishaps();
  }
}
