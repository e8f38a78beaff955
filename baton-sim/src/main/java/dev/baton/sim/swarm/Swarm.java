package dev.baton.sim.swarm;

import dev.baton.sim.check.History;
import dev.baton.sim.check.Judgement;
import dev.baton.sim.check.Judgement.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The swarm as a command. */
public final class Swarm {
  private static final int USAGE_CODE = 64;
  private static final String USAGE =
      """
      Usage: run --seed N | --plan FILE | --seeds COUNT [--from N] [--failures N] [--threads N]

      Lets the real library live in simulated worlds, each decided by its seed, and judges them.

        --seed N       one world, with all that happened in it; shrunk, if it did not end well
        --plan FILE    one world from its plan, as a run that did not end well prints it
        --seeds COUNT  so many worlds, in parallel, with a verdict
        --from N       the first of their seeds; 1 if not given
        --failures N   after how many that did not end well to stop; never if not given
        --threads N    how many at once; as many as there are processors if not given

      Exit codes: 0 valid, 1 unsafe (something wrong was done), 2 stuck (something was not done),
      3 crashed (a program error), 64 usage.
      """;
  private static final Map<Outcome, Integer> CODES =
      Map.of(Outcome.VALID, 0, Outcome.UNSAFE, 1, Outcome.STUCK, 2, Outcome.CRASHED, 3);

  private final PrintStream out;

  private Swarm(PrintStream out) {
    this.out = out;
  }

  /** Runs what {@code args} say, and exits. */
  public static void main(String[] args) {
    System.exit(new Swarm(System.out).run(List.of(args)));
  }

  /**
   * Runs so many worlds, several at a time, up to the first that does not end well.
   *
   * @param from the first of their seeds
   * @return its seed, how it ended and which properties did not hold; null if all end well
   */
  public static @Nullable String firstFailure(long from, long count) {
    Sweep sweep =
        new Sweep(from, count, 1, new PrintStream(OutputStream.nullOutputStream(), false));
    sweep.run(processors());
    return sweep.firstFailure();
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  private int run(List<String> args) {
    try {
      Options options = Options.of(args);
      if (options.has("--seed")) {
        return one(Plan.of(options.number("--seed", 0)));
      }
      if (options.has("--plan")) {
        return one(PlanText.parse(Files.readString(Path.of(options.text("--plan")))));
      }
      return many(options);
    } catch (IllegalArgumentException | IOException e) {
      System.err.println("run: " + e.getMessage() + "\n\n" + USAGE);
      return USAGE_CODE;
    }
  }

  private static int code(Outcome outcome) {
    return CODES.getOrDefault(outcome, USAGE_CODE);
  }

  private int one(Plan plan) {
    Plan shown = plan;
    Outcome outcome = Judgement.of(SwarmWorld.run(plan, false)).outcome();
    if (outcome != Outcome.VALID) {
      shown = Shrinker.shrink(plan, outcome);
      out.printf("# %d of %d acts are enough%n", shown.acts().size(), plan.acts().size());
    }
    History history = SwarmWorld.run(shown, true);
    out.println(shown);
    history.all().forEach(out::println);
    out.println();
    out.println(Judgement.of(history));
    out.println(outcome);
    return code(outcome);
  }

  private int many(Options options) {
    long count = options.number("--seeds", -1);
    if (count < 1) {
      throw new IllegalArgumentException("give --seed, --plan, or a number of --seeds");
    }
    int threads = Math.toIntExact(options.number("--threads", processors()));
    long failures = options.number("--failures", Long.MAX_VALUE);
    Sweep sweep = new Sweep(options.number("--from", 1), count, failures, out);
    sweep.run(threads);
    return code(sweep.report());
  }
}
