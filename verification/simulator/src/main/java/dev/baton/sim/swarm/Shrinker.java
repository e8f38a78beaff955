package dev.baton.sim.swarm;

import dev.baton.sim.check.Judgement;
import java.util.ArrayList;
import java.util.List;

/** The search for a plan with fewer actions that still ends as badly. */
final class Shrinker {
  private final Judgement.Outcome outcome;
  private Plan plan;

  private Shrinker(Plan plan, Judgement.Outcome outcome) {
    this.plan = plan;
    this.outcome = outcome;
  }

  /**
   * Removes as many actions of {@code plan} as possible, so that its world still ends with {@code
   * outcome}. Large parts go first, single actions last.
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

  /** Tries to leave out {@code part} actions at any place. Returns true if that worked. */
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
