package dev.baton.sim.swarm;

import dev.baton.sim.check.History;
import dev.baton.sim.check.Judgement;

/** The swarm as a command. */
public final class Swarm {
  private Swarm() {}

  public static void main(String[] args) {
    long first = Long.parseLong(args[0]);
    long count = Long.parseLong(args[1]);
    long start = System.nanoTime();
    java.util.Map<Judgement.Outcome, Integer> outcomes = new java.util.EnumMap<>(Judgement.Outcome.class);
    for (long seed = first; seed < first + count; seed++) {
      Plan plan = Plan.of(seed);
      History history = SwarmWorld.run(plan, count == 1);
      Judgement judgement = Judgement.of(history);
      if (count == 1 && judgement.outcome() != Judgement.Outcome.VALID) {
        plan = Shrinker.shrink(plan, judgement.outcome());
        history = SwarmWorld.run(plan, count == 1);
        judgement = Judgement.of(history);
      }
      outcomes.merge(judgement.outcome(), 1, Integer::sum);
      if (judgement.outcome() != Judgement.Outcome.VALID || count == 1) {
        System.out.println("seed " + seed + " " + judgement.outcome());
        judgement
            .verdicts()
            .forEach(
                (p, v) -> {
                  if (v.kind() == dev.baton.sim.check.Verdict.Kind.INVALID || count == 1) {
                    String t = v.toString();
                    System.out.println("   " + p + " " + t.substring(0, Math.min(t.length(), 600)));
                  }
                });
        if (count == 1) {
          System.out.println(plan);
          history.all().forEach(System.out::println);
        }
      }
    }
    System.out.println(
        outcomes
            + " "
            + count * 1e9 / (System.nanoTime() - start)
            + " worlds/s");
  }
}
