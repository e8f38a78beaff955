package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.check.WorldJudgement;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
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
      SwarmCommand.USAGE + ":invalid command line or plan"
    },
    exitCodeOnInvalidInput = SwarmCommand.USAGE)
public final class SwarmCommand implements Callable<Integer> {
  static final int USAGE = 64;

  private final PrintStream out = System.out;

  @ArgGroup(multiplicity = "1")
  private WorldChoice worlds = new WorldChoice();

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
      names = "--scene",
      paramLabel = "SCENE",
      description = "Only worlds with this scene alone: ${COMPLETION-CANDIDATES}.")
  private @Nullable SceneKind scene;

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
  private static final class WorldChoice {
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

  private SwarmCommand() {}

  /** Runs the swarm as {@code args} say, and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new SwarmCommand()).execute(args));
  }

  /**
   * Runs {@code count} worlds, several at a time, up to the first that does not end well.
   *
   * @param from the first of their seeds
   * @return the seed of the first failure, its outcome and its broken properties; null if all end
   *     well
   */
  public static @Nullable String firstFailure(long from, long count) {
    return firstFailure(WorldPlan::drawPlan, from, count);
  }

  /**
   * Does the same with worlds that have one scene alone.
   *
   * @param scene the name of a {@link SceneKind}
   */
  public static @Nullable String firstFailureInScene(String scene, long from, long count) {
    SceneKind kind = SceneKind.valueOf(scene);
    return firstFailure(seed -> WorldPlan.drawScene(seed, kind), from, count);
  }

  private static @Nullable String firstFailure(
      LongFunction<WorldPlan> plans, long from, long count) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false);
    WorldSweep sweep = WorldSweep.ofPlans(plans, from, count, 1, nowhere);
    sweep.runWorlds(Runtime.getRuntime().availableProcessors());
    return sweep.firstFailure();
  }

  @Override
  public Integer call() throws IOException {
    if (worlds.seed != null) {
      return runOne(drawPlan(worlds.seed));
    }
    if (worlds.plan != null) {
      return runOne(readPlan(worlds.plan));
    }
    if (journal != null) {
      throw new ParameterException(spec.commandLine(), "--journal takes one world: --seed N");
    }
    if (worlds.count < 1 || threads < 1) {
      throw new ParameterException(spec.commandLine(), "no world is no proof: give 1 or more");
    }
    WorldSweep sweep = WorldSweep.ofPlans(this::drawPlan, from, worlds.count, failures, out);
    sweep.runWorlds(threads);
    return sweep.printReport().exitCode();
  }

  private WorldPlan drawPlan(long seed) {
    return scene == null ? WorldPlan.drawPlan(seed) : WorldPlan.drawScene(seed, scene);
  }

  private WorldPlan readPlan(Path file) throws IOException {
    try {
      return PlanText.parsePlan(Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new ParameterException(spec.commandLine(), "no such file: " + file, e);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), file + ": " + e.getMessage(), e);
    }
  }

  private int runOne(WorldPlan plan) throws IOException {
    WorldPlan shown = plan;
    WorldOutcome outcome =
        WorldJudgement.judgeHistory(SwarmWorld.runWorld(plan, false)).worstOutcome();
    if (outcome != WorldOutcome.VALID) {
      shown = PlanShrinker.shrinkPlan(plan, outcome);
      out.printf("# %d of %d acts are enough%n", shown.steps().size(), plan.steps().size());
    }
    WorldHistory history = SwarmWorld.runWorld(shown, true);
    if (journal != null) {
      Files.write(journal, history.allEvents().stream().map(JournalEvent::toLine).toList());
    }
    out.println(shown);
    history.allEvents().forEach(out::println);
    out.println();
    out.println(WorldJudgement.judgeHistory(history));
    out.println(outcome);
    return outcome.exitCode();
  }
}
