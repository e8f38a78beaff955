package dev.baton.sim.swarm;

import dev.baton.sim.check.WorldJudgement;
import java.util.ArrayList;
import java.util.List;

/** The search for a plan with fewer actions that still ends as badly. */
final class PlanShrinker {
  private final WorldJudgement.WorldOutcome outcome;
  private WorldPlan plan;

  private PlanShrinker(WorldPlan plan, WorldJudgement.WorldOutcome outcome) {
    this.plan = plan;
    this.outcome = outcome;
  }

  /**
   * Removes as many actions of {@code plan} as possible, so that its world still ends with {@code
   * outcome}. Large parts go first, single actions last.
   */
  static WorldPlan shrinkPlan(WorldPlan plan, WorldJudgement.WorldOutcome outcome) {
    PlanShrinker shrinker = new PlanShrinker(plan, outcome);
    int part = plan.steps().size() / 2;
    while (part > 0) {
      boolean smaller = shrinker.leaveOut(part);
      part = smaller ? Math.min(part, shrinker.plan.steps().size()) : part / 2;
    }
    return shrinker.plan;
  }

  /** Tries to leave out {@code part} actions at any place. Returns true if that worked. */
  private boolean leaveOut(int part) {
    boolean smaller = false;
    for (int from = plan.steps().size() - part; from >= 0; from -= part) {
      List<PlannedStep> rest = new ArrayList<>(plan.steps());
      rest.subList(from, from + part).clear();
      WorldPlan candidate = plan.withSteps(rest);
      if (WorldJudgement.judgeHistory(SwarmWorld.runWorld(candidate, false)).worstOutcome()
          == outcome) {
        plan = candidate;
        smaller = true;
        from = Math.min(from, plan.steps().size());
      }
    }
    return smaller;
  }
}
