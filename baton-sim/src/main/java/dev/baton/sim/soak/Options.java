package dev.baton.sim.soak;

import dev.baton.sim.soak.client.Library;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The command line.
 *
 * @param time for which faults are made, at least
 * @param contender the library to break
 * @param report where to write the summary as well
 * @param faults the kinds to make
 * @param unprivileged whether to do without what only root may do
 * @param keep whether to keep the journals in any case
 */
record Options(
    Duration time,
    long seed,
    Library contender,
    @Nullable Path report,
    List<FaultKind> faults,
    boolean unprivileged,
    boolean keep) {
  static final String USAGE =
      """
      Usage: ./soak [--minutes M] [--seed N] [--contender baton|latch|mutex] [--report FILE]
                    [--faults KIND,KIND,...] [--unprivileged] [--keep]

      Runs three ZooKeeper servers and twelve client processes, breaks them in every way, and
      judges by their journals and by the files that they wrote whether two ever led at once,
      a write was lost, somebody waits for ever, and the like.

        --minutes M      for how long faults are made (1); in any case until each kind was
        --seed N         what is broken; by default another at each run
        --contender C    baton, or Curator's LeaderLatch (latch) or InterProcessMutex (mutex)
        --report FILE    write the summary to this file as well
        --faults KINDS   only these, of
      %s
        --unprivileged   do without what only root may do: network namespaces, small disks
        --keep           keep the journals, not only when something was wrong

      Ends with 0 if all is as it must be, 1 if something unsafe was done, 2 if something was
      not done, 3 if a program error came to light, 64 if it was called in a wrong way, 70 if
      it could not do its own work.
      """
          .formatted(
              Stream.of(FaultKind.values())
                  .map(kind -> " ".repeat(21) + kind.word())
                  .collect(Collectors.joining("\n")));

  private static final double NANOS_PER_MINUTE = 60e9;
  private static final Set<String> FLAGS = Set.of("--unprivileged", "--keep");
  private static final Set<String> VALUES =
      Set.of("--minutes", "--seed", "--contender", "--report", "--faults");

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if it makes no sense
   */
  static Options parse(String... words) {
    Map<String, String> given = given(words);
    String report = given.get("--report");
    return new Options(
        minutes(given.getOrDefault("--minutes", "1")),
        Long.parseLong(given.getOrDefault("--seed", Long.toString(System.nanoTime()))),
        contender(given.getOrDefault("--contender", "baton")),
        report == null ? null : Path.of(report),
        kinds(given.get("--faults")),
        given.containsKey("--unprivileged"),
        given.containsKey("--keep"));
  }

  private static Map<String, String> given(String... words) {
    Map<String, String> given = new HashMap<>();
    for (Iterator<String> rest = List.of(words).iterator(); rest.hasNext(); ) {
      String word = rest.next();
      if (FLAGS.contains(word)) {
        given.put(word, "");
      } else if (VALUES.contains(word) && rest.hasNext()) {
        given.put(word, rest.next());
      } else {
        throw new IllegalArgumentException("unknown, or without its value: " + word);
      }
    }
    return given;
  }

  private static Duration minutes(String value) {
    double minutes = Double.parseDouble(value);
    if (!(minutes > 0)) {
      throw new IllegalArgumentException("minutes must be positive, not " + value);
    }
    return Duration.ofNanos((long) (minutes * NANOS_PER_MINUTE));
  }

  private static Library contender(String name) {
    return Library.named(name)
        .orElseThrow(() -> new IllegalArgumentException("unknown contender: " + name));
  }

  private static List<FaultKind> kinds(@Nullable String words) {
    return words == null
        ? List.of(FaultKind.values())
        : Stream.of(words.split(",", -1)).map(Options::kind).toList();
  }

  private static FaultKind kind(String word) {
    return Stream.of(FaultKind.values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown kind of fault: " + word));
  }
}
