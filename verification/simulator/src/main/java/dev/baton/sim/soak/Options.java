package dev.baton.sim.soak;

import dev.baton.sim.soak.client.Library;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the command line. */
final class Options {
  private static final double NANOS_PER_MINUTE = 60e9;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      defaultValue = "1",
      converter = Minutes.class,
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
  private Library contender;

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

  private static final class Minutes implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      double minutes = Double.parseDouble(text);
      if (!(minutes > 0)) {
        throw new TypeConversionException("minutes must be positive, not " + text);
      }
      return Duration.ofNanos((long) (minutes * NANOS_PER_MINUTE));
    }
  }

  private static final class ByName implements ITypeConverter<Library> {
    @Override
    public Library convert(String name) {
      return Library.named(name)
          .orElseThrow(() -> new TypeConversionException("nobody is called " + name));
    }
  }

  /** Returns for how long faults are made, at least. */
  Duration time() {
    return time;
  }

  long seed() {
    return seed;
  }

  /** Returns the library to break. */
  Library contender() {
    return contender;
  }

  /** Returns the number of client processes. */
  int clients() {
    return clients;
  }

  /** Returns the number of elections. */
  int elections() {
    return elections;
  }

  /** Returns the number of candidates in each process. */
  int candidates() {
    return candidates;
  }

  /** Returns true if a leader leads until something happens. */
  boolean stay() {
    return stay;
  }

  /** Returns the file for an additional copy of the summary. */
  @Nullable Path report() {
    return report;
  }

  /** Returns the kinds of faults to make. */
  List<FaultKind> faults() {
    return faults;
  }

  /** Returns true to do without the things that only root may do. */
  boolean unprivileged() {
    return unprivileged;
  }

  /** Returns true to keep the journals in any case. */
  boolean keep() {
    return keep;
  }
}
