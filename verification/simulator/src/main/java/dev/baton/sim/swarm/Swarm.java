package dev.baton.sim.swarm;

import dev.baton.journal.Happening;
import dev.baton.sim.check.History;
import dev.baton.sim.check.Judgement;
import dev.baton.sim.check.Judgement.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The swarm as a command. */
@Command(
    name = "verification/simulator/run",
    sortOptions = false,
    description = {
      "Lets the real library live in simulated worlds, each decided by its seed, and judges them.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:valid",
      "1:unsafe, something wrong was done",
      "2:stuck, something was not done",
      "3:crashed, a program error",
      Swarm.USAGE + ":the command line or the plan makes no sense"
    },
    exitCodeOnInvalidInput = Swarm.USAGE)
public final class Swarm implements Callable<Integer> {
  static final int USAGE = 64;

  private final PrintStream out = System.out;

  @ArgGroup(multiplicity = "1")
  private Worlds worlds = new Worlds();

  @Option(
      names = "--from",
      paramLabel = "N",
      defaultValue = "1",
      description = "The first of the COUNT seeds; by default ${DEFAULT-VALUE}.")
  private long from;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many worlds at once; by default as many as there are processors.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--failures",
      paramLabel = "N",
      description = "Stop after so many worlds that did not end well; by default never.")
  private long failures = Long.MAX_VALUE;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "Write what happened in the one world to this file, for baton replay, too.")
  private @Nullable Path journal;

  @SuppressWarnings("unused") // picocli acts on this option.
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  /** The choice of the worlds: exactly one option of these. */
  private static final class Worlds {
    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "One world, with all that happened in it; shrunk, if it did not end well.")
    private @Nullable Long seed;

    @Option(
        names = "--plan",
        paramLabel = "FILE",
        description = "One world from its plan, as a run that did not end well prints it.")
    private @Nullable Path plan;

    @Option(
        names = "--seeds",
        paramLabel = "COUNT",
        description = "So many worlds, in parallel, with a verdict.")
    private long count;
  }

  private Swarm() {}

  /** Runs the swarm as {@code args} say, and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Swarm()).execute(args));
  }

  /**
   * Runs {@code count} worlds, several at a time, up to the first that does not end well.
   *
   * @param from the first of their seeds
   * @return the seed of the first failure, its outcome and its broken properties; null if all end
   *     well
   */
  public static @Nullable String firstFailure(long from, long count) {
    Sweep sweep =
        new Sweep(from, count, 1, new PrintStream(OutputStream.nullOutputStream(), false));
    sweep.run(Runtime.getRuntime().availableProcessors());
    return sweep.firstFailure();
  }

  @Override
  public Integer call() throws IOException {
    if (worlds.seed != null) {
      return one(Plan.of(worlds.seed));
    }
    if (worlds.plan != null) {
      return one(read(worlds.plan));
    }
    if (journal != null) {
      throw new ParameterException(spec.commandLine(), "--journal takes one world: --seed N");
    }
    if (worlds.count < 1 || threads < 1) {
      throw new ParameterException(spec.commandLine(), "no world is no proof: give 1 or more");
    }
    Sweep sweep = new Sweep(from, worlds.count, failures, out);
    sweep.run(threads);
    return sweep.report().exitCode();
  }

  private Plan read(Path file) throws IOException {
    try {
      return PlanText.parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new ParameterException(spec.commandLine(), "no such file: " + file, e);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), file + ": " + e.getMessage(), e);
    }
  }

  private int one(Plan plan) throws IOException {
    Plan shown = plan;
    Outcome outcome = Judgement.of(SwarmWorld.run(plan, false)).outcome();
    if (outcome != Outcome.VALID) {
      shown = Shrinker.shrink(plan, outcome);
      out.printf("# %d of %d acts are enough%n", shown.acts().size(), plan.acts().size());
    }
    History history = SwarmWorld.run(shown, true);
    if (journal != null) {
      Files.write(journal, history.all().stream().map(Happening::text).toList());
    }
    out.println(shown);
    history.all().forEach(out::println);
    out.println();
    out.println(Judgement.of(history));
    out.println(outcome);
    return outcome.exitCode();
  }
}
