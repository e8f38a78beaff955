package dev.baton.cli.doctor;

import dev.baton.cli.keeper.RunPrerequisites;
import dev.baton.cli.server.ServerProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Examines this machine, as far as it runs Linux. */
final class MachineVisit {
  private static final Pattern FILES = Pattern.compile("Max open files\\s+(\\d{1,18})\\s");
  private static final Pattern PROCESSES = Pattern.compile("Max processes\\s+(\\d{1,18})\\s");

  private static final Pattern NUMBER = Pattern.compile("^(\\d{1,18})$", Pattern.MULTILINE);

  private MachineVisit() {}

  static MachineFacts collectFacts() {
    String limits = readText(Path.of("/proc/self/limits"));
    return new MachineFacts(
        Runtime.version() + " of " + System.getProperty("java.vendor"),
        fileLimit(limits),
        processLimit(limits, readText(Path.of("/sys/fs/cgroup/pids.max"))),
        RunPrerequisites.hasShell(),
        throttledShare(ServerProbe.parsePairs(readText(Path.of("/sys/fs/cgroup/cpu.stat")), " ")),
        RunPrerequisites.hasCgroup(Path.of("/"), readText(Path.of("/proc/self/cgroup"))));
  }

  private static String readText(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  static OptionalLong fileLimit(String limits) {
    return findNumber(FILES, limits);
  }

  /** Returns the smaller of the limits of the user and of the container; root has the latter. */
  static OptionalLong processLimit(String limits, String ofContainer) {
    return Stream.of(findNumber(PROCESSES, limits), findNumber(NUMBER, ofContainer))
        .flatMapToLong(OptionalLong::stream)
        .min();
  }

  private static OptionalLong findNumber(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }

  static Optional<Double> throttledShare(Map<String, String> statistics) {
    double periods = Double.parseDouble(statistics.getOrDefault("nr_periods", "0"));
    double held = Double.parseDouble(statistics.getOrDefault("nr_throttled", "0"));
    return periods > 0 ? Optional.of(held / periods) : Optional.empty();
  }
}
