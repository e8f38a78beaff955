package dev.baton.lookalikes;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Writes the program that belongs to a seed. */
final class ProgramWriter {
  private static final int[] LIMITS = {0, 0, -1, 1, 1, 20};
  private static final int VARIANTS = 7;
  private static final int LEAST_STEPS = 4;
  private static final int MORE_STEPS = 12;

  private final SplittableRandom random;
  private final List<ThingKind> kinds;

  private ProgramWriter(long seed, List<ThingKind> kinds) {
    this.random = new SplittableRandom(seed);
    this.kinds = kinds;
  }

  /** Returns the program of {@code seed} over one of these kinds. */
  static RecipeProgram write(long seed, List<ThingKind> kinds) {
    ProgramWriter writer = new ProgramWriter(seed, kinds);
    List<ProgramThing> things = writer.drawThings();
    List<ProgramStep> steps = new ArrayList<>();
    int length = LEAST_STEPS + writer.random.nextInt(MORE_STEPS);
    while (steps.size() < length) {
      steps.add(writer.drawStep(things));
    }
    return new RecipeProgram(seed, things, steps);
  }

  /**
   * Returns the program of {@code seed}, with one of these faults somewhere after its begin; one
   * program of four has two.
   */
  static RecipeProgram writeWithFaults(long seed, List<ThingKind> kinds, List<String> faults) {
    RecipeProgram program = write(seed, kinds);
    SplittableRandom random = new SplittableRandom(~seed);
    List<ProgramStep> steps = new ArrayList<>(program.steps());
    int number = random.nextInt(4) == 0 ? 2 : 1;
    for (int i = 0; i < number; i++) {
      String fault = faults.get(random.nextInt(faults.size()));
      int thing = random.nextInt(program.things().size());
      int at = 1 + random.nextInt(steps.size() - 1);
      steps.add(at, new ProgramStep(0, thing, fault, 0));
    }
    return new RecipeProgram(seed, program.things(), steps);
  }

  private List<ProgramThing> drawThings() {
    ThingKind kind = kinds.get(random.nextInt(kinds.size()));
    List<ProgramThing> things = new ArrayList<>();
    int variant = 1 + random.nextInt(2);
    int number = 1 + random.nextInt(3);
    for (int i = 0; i < number; i++) {
      int own = kind.isElection() ? random.nextInt(VARIANTS) : variant;
      things.add(new ProgramThing("x" + i, kind, random.nextInt(2), kind.place(), own));
    }
    if (kind == ThingKind.MULTI_LOCK) {
      things.add(new ProgramThing("m", ThingKind.MUTEX, random.nextInt(2), "/b", 0));
    }
    return things;
  }

  private ProgramStep drawStep(List<ProgramThing> things) {
    int thing = random.nextInt(things.size());
    List<String> calls = things.get(thing).kind().calls();
    String call = calls.get(random.nextInt(calls.size()));
    int actor = random.nextInt(RecipeProgram.ACTORS);
    return new ProgramStep(actor, thing, call, LIMITS[random.nextInt(LIMITS.length)]);
  }
}
