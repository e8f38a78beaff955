package dev.baton.sim.scale;

import dev.baton.election.Candidate;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The scale counts as a command. */
@Command(
    name = "verification/simulator/run scale",
    sortOptions = false,
    description = {
      "Counts what very many candidates, elections and processes ask of ZooKeeper's servers: the"
          + " real library, in simulated worlds in which nothing goes wrong.",
      ""
    },
    exitCodeOnInvalidInput = ScaleCommand.USAGE)
public final class ScaleCommand implements Callable<Integer> {
  static final int USAGE = 64;

  private static final int CANDIDATES_EACH = 3;

  @Option(
      names = "--candidates",
      paramLabel = "N",
      split = ",",
      description = "One election with so many candidates, each in a process of its own.")
  private List<Integer> candidates = List.of();

  @Option(
      names = "--elections",
      paramLabel = "N",
      split = ",",
      description = "So many elections, each with three candidates.")
  private List<Integer> elections = List.of();

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "Over how many processes the elections are spread; ${DEFAULT-VALUE} if unsaid.")
  private int processes = 100;

  @SuppressWarnings("unused") // picocli acts on this option.
  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  ScaleCommand() {}

  /** Counts, prints the result, and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new ScaleCommand()).execute(args));
  }

  @Override
  public Integer call() {
    if (candidates.isEmpty() && elections.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "give --candidates or --elections");
    }
    for (int size : candidates) {
      countOne(atLeast(2, size));
    }
    for (int size : elections) {
      countMany(atLeast(1, size), atLeast(CANDIDATES_EACH, processes));
    }
    return 0;
  }

  private int atLeast(int least, int size) {
    if (size < least) {
      throw new ParameterException(spec.commandLine(), size + " is too few: give " + least);
    }
    return size;
  }

  private void countOne(int size) {
    ProcessPopulation population = new ProcessPopulation(size);
    List<Candidate> line = new ArrayList<>();
    ServerLoad all = ServerLoad.NONE;
    ServerLoad last = ServerLoad.NONE;
    for (int process = 0; process < size; process++) {
      line.add(population.joinElection(process, "/jobs/nightly"));
      last = population.takeLoad();
      all = all.plusLoad(last);
    }
    outWriter().printf("one election of %,d candidates%n", size);
    printLoad("all come", all);
    printLoad("the last one comes", last);
    printLoad("a minute", population.loadOfMinute());
    printLoad("the leader leaves", population.handOver(line.get(0), line.get(1)));
  }

  private void countMany(int size, int processes) {
    ProcessPopulation population = new ProcessPopulation(processes);
    List<Candidate> line = new ArrayList<>();
    for (int election = 0; election < size; election++) {
      line.clear();
      for (int place = 0; place < CANDIDATES_EACH; place++) {
        line.add(population.joinElection((election + place) % processes, "/shards/" + election));
      }
    }
    outWriter()
        .printf(
            "%,d elections of %d candidates in %,d processes%n", size, CANDIDATES_EACH, processes);
    printLoad("all come", population.takeLoad());
    printLoad("a minute", population.loadOfMinute());
    printLoad("a leader leaves", population.handOver(line.get(0), line.get(1)));
  }

  private void printLoad(String what, ServerLoad load) {
    outWriter()
        .printf(
            "  %-20s %,12d writes %,12d reads %,10d events %,16d bytes of lines"
                + " %,10d heartbeats %,10d signs of life%n",
            what,
            load.writes(),
            load.reads(),
            load.events(),
            load.lineBytes(),
            load.heartbeats(),
            load.signsOfLife());
    outWriter().flush();
  }

  private PrintWriter outWriter() {
    return spec.commandLine().getOut();
  }
}
