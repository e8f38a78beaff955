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
    exitCodeOnInvalidInput = Scale.USAGE)
public final class Scale implements Callable<Integer> {
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

  Scale() {}

  /** Counts, prints the result, and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Scale()).execute(args));
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
    Population population = new Population(size);
    List<Candidate> line = new ArrayList<>();
    Load all = Load.NONE;
    Load last = Load.NONE;
    for (int process = 0; process < size; process++) {
      line.add(population.come(process, "/jobs/nightly"));
      last = population.asked();
      all = all.plus(last);
    }
    out().printf("one election of %,d candidates%n", size);
    print("all come", all);
    print("the last one comes", last);
    print("a minute", population.minute());
    print("the leader leaves", population.handOver(line.get(0), line.get(1)));
  }

  private void countMany(int size, int processes) {
    Population population = new Population(processes);
    List<Candidate> line = new ArrayList<>();
    for (int election = 0; election < size; election++) {
      line.clear();
      for (int place = 0; place < CANDIDATES_EACH; place++) {
        line.add(population.come((election + place) % processes, "/shards/" + election));
      }
    }
    out()
        .printf(
            "%,d elections of %d candidates in %,d processes%n", size, CANDIDATES_EACH, processes);
    print("all come", population.asked());
    print("a minute", population.minute());
    print("a leader leaves", population.handOver(line.get(0), line.get(1)));
  }

  private void print(String what, Load load) {
    out()
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
    out().flush();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
