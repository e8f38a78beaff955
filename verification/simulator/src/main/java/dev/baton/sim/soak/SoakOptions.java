package dev.baton.sim.soak;

import dev.baton.sim.soak.client.SoakLibrary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the command line. */
final class SoakOptions {
  private static final double NANOS_PER_MINUTE = 60e9;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      defaultValue = "1",
      converter = MinutesConverter.class,
      description = "For how long faults are made (1); in any case until each kind was.")
  private Duration time;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Says what is broken; by default another one at each run.")
  private long seed = System.nanoTime();

  @Option(
      names = "--contender",
      paramLabel = "C",
      defaultValue = "baton",
      converter = ByName.class,
      description = {
        "baton, or its locks (lock), or Curator's LeaderLatch (latch) or InterProcessMutex (mutex)."
      })
  private SoakLibrary contender;

  @Option(
      names = "--clients",
      paramLabel = "K",
      description = "How many client processes there are (12); three at least.")
  private int clients = 12;

  @Option(
      names = "--elections",
      paramLabel = "N",
      description = "How many elections there are (6).")
  private int elections = 6;

  @Option(
      names = "--candidates",
      paramLabel = "K",
      description = {
        "How many candidates each client has, all in one session (5): in four elections, and in"
            + " one of them twice."
      })
  private int candidates = 5;

  @Option(
      names = "--stay",
      description = "Clients do not leave by themselves, nor give up what they lead.")
  private boolean stay;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write the summary to this file as well.")
  private @Nullable Path report;

  @Option(
      names = "--faults",
      paramLabel = "KIND",
      split = ",",
      description = "Make only these: ${COMPLETION-CANDIDATES}.")
  private List<FaultKind> faults = List.of(FaultKind.values());

  @Option(
      names = "--unprivileged",
      description = "Do without what only root may do: network namespaces, small disks.")
  private boolean unprivileged;

  @Option(names = "--keep", description = "Keep the journals, not only when something was wrong.")
  private boolean keep;

  private static final class MinutesConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      double minutes = Double.parseDouble(text);
      if (!(minutes > 0)) {
        throw new TypeConversionException("minutes must be positive, not " + text);
      }
      return Duration.ofNanos((long) (minutes * NANOS_PER_MINUTE));
    }
  }

  private static final class ByName implements ITypeConverter<SoakLibrary> {
    @Override
    public SoakLibrary convert(String name) {
      return SoakLibrary.findLibrary(name)
          .orElseThrow(() -> new TypeConversionException("nobody is called " + name));
    }
  }

  /** Returns for how long faults are made, at least. */
  Duration faultTime() {
    return time;
  }

  long seed() {
    return seed;
  }

  /** Returns the library to break. */
  SoakLibrary libraryUnderTest() {
    return contender;
  }

  /** Returns the number of client processes. */
  int clientCount() {
    return clients;
  }

  /** Returns the number of elections. */
  int electionCount() {
    return elections;
  }

  /** Returns the number of candidates in each process. */
  int candidateCount() {
    return candidates;
  }

  /** Returns true if a leader leads until something happens. */
  boolean leadersStay() {
    return stay;
  }

  /** Returns the file for an additional copy of the summary. */
  @Nullable Path reportFile() {
    return report;
  }

  /** Returns the kinds of faults to make. */
  List<FaultKind> faultKinds() {
    return faults;
  }

  /** Returns true to do without the things that only root may do. */
  boolean isUnprivileged() {
    return unprivileged;
  }

  /** Returns true to keep the journals in any case. */
  boolean keepsJournals() {
    return keep;
  }
}
