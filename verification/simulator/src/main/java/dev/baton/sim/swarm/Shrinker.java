package dev.baton.sim.swarm;

import dev.baton.sim.check.Judgement;
import java.util.ArrayList;
import java.util.List;

/** Finds a plan with few acts that still ends as badly. */
final class Shrinker {
  private final Judgement.Outcome outcome;
  private Plan plan;

  private Shrinker(Plan plan, Judgement.Outcome outcome) {
    this.plan = plan;
    this.outcome = outcome;
  }

  /**
   * Leaves out whatever can be left out of {@code plan} so that its world still ends with {@code
   * outcome}: large parts first, single acts last.
   */
  static Plan shrink(Plan plan, Judgement.Outcome outcome) {
    Shrinker shrinker = new Shrinker(plan, outcome);
    int part = plan.acts().size() / 2;
    while (part > 0) {
      boolean smaller = shrinker.leaveOut(part);
      part = smaller ? Math.min(part, shrinker.plan.acts().size()) : part / 2;
    }
    return shrinker.plan;
  }

  /** Tries to leave {@code part} acts out, wherever they stand. Returns whether that worked. */
  private boolean leaveOut(int part) {
    boolean smaller = false;
    for (int from = plan.acts().size() - part; from >= 0; from -= part) {
      List<Act> rest = new ArrayList<>(plan.acts());
      rest.subList(from, from + part).clear();
      Plan candidate = plan.with(rest);
      if (Judgement.of(SwarmWorld.run(candidate, false)).outcome() == outcome) {
        plan = candidate;
        smaller = true;
        from = Math.min(from, plan.acts().size());
      }
    }
    return smaller;
  }
}
