package dev.baton.cli.run;

import dev.baton.cli.files.FailureReasons;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlInvalidTypeException;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Reads the jobs of {@code baton run --jobs}. Each job is parsed as a command line of its own, so
 * its options have their usual meaning.
 */
final class JobsFile {
  private static final String JOB = "job";
  private static final String ELECTION = "election";
  private static final String COMMAND = "command";
  private static final String RESTART = "restart";

  /** The options that a job may have; the others belong to the process. */
  private static final Set<String> OPTIONS =
      Set.of(
          RESTART,
          "restart-max",
          "on-elected",
          "on-lost",
          "on-lost-kill-after",
          "follow",
          "check",
          "check-interval",
          "check-timeout",
          "check-fails",
          "check-passes",
          "state-file",
          "rule",
          "priority",
          "priority-after",
          "wait",
          "conflict-exit-code",
          "id",
          "meta",
          "shared-with",
          "stop-timeout",
          "grace");

  private final Path file;
  private final CommandLine outer;
  private final Function<List<String>, RunLikeCommand> parser;

  /**
   * Creates a reader of {@code file}.
   *
   * @param outer has the option that names the file
   * @param parser makes a job of its command line; may throw {@link ParameterException}
   */
  JobsFile(Path file, CommandLine outer, Function<List<String>, RunLikeCommand> parser) {
    this.file = file;
    this.outer = outer;
    this.parser = parser;
  }

  /**
   * Reads all jobs.
   *
   * @throws ParameterException if the file cannot be read or is invalid
   */
  List<RunLikeCommand> readJobs() {
    if (outer.getParseResult().matchedPositionals().size() > 0) {
      throw usageError(
          "it names the elections and commands, so leave them out of the command line");
    }
    TomlArray jobs = jobTables(parseFile());
    Set<String> elections = new HashSet<>();
    List<RunLikeCommand> all = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      RunLikeCommand job = readJob(jobs.getTable(i), "line " + jobs.inputPositionOf(i).line());
      if (!elections.add(String.valueOf(job.electionPath()))) {
        throw usageError("two jobs have the election " + job.electionPath());
      }
      all.add(job);
    }
    return List.copyOf(all);
  }

  private TomlParseResult parseFile() {
    try {
      TomlParseResult parsed = Toml.parse(file);
      if (parsed.hasErrors()) {
        throw usageError(parsed.errors().get(0).toString());
      }
      return parsed;
    } catch (IOException e) {
      throw usageError("it can't be read: " + FailureReasons.reasonOf(e));
    }
  }

  private TomlArray jobTables(TomlParseResult all) {
    Set<String> others = new HashSet<>(all.keySet());
    others.remove(JOB);
    if (!others.isEmpty()) {
      throw usageError("it may have only [[job]] tables, not " + others.iterator().next());
    }
    TomlArray jobs = all.isArray(JOB) ? all.getArray(JOB) : null;
    if (jobs == null || jobs.isEmpty() || !(jobs.get(0) instanceof TomlTable)) {
      throw usageError("it has no job; begin each job with [[job]]");
    }
    return jobs;
  }

  private RunLikeCommand readJob(TomlTable table, String where) {
    List<String> arguments = new ArrayList<>();
    for (String key : table.keySet()) {
      if (!key.equals(ELECTION) && !key.equals(COMMAND)) {
        readOption(table, key, where).ifPresent(arguments::add);
      }
    }
    arguments.add("--");
    arguments.add(readElection(table, where));
    arguments.addAll(readCommand(table, where));
    return parseArguments(arguments, where);
  }

  private Optional<String> readOption(TomlTable table, String key, String where) {
    if (!OPTIONS.contains(key)) {
      throw usageError(where + ": a job has no option " + key + "; it may have " + sortedOptions());
    }
    Object value = table.get(List.of(key));
    if (value instanceof Boolean given && key.equals(RESTART)) {
      return given ? Optional.of("--" + key) : Optional.empty();
    }
    if (value instanceof Boolean || value instanceof TomlArray || value instanceof TomlTable) {
      throw usageError(where + ": " + key + " must be a text or a number, as on the command line");
    }
    return Optional.of("--" + key + "=" + value);
  }

  private static String sortedOptions() {
    return String.join(", ", OPTIONS.stream().sorted().toList());
  }

  private String readElection(TomlTable table, String where) {
    Object election = table.get(ELECTION);
    if (election instanceof String path) {
      return path;
    }
    throw usageError(where + ": a job needs its election, like election = \"/jobs/report\"");
  }

  private List<String> readCommand(TomlTable table, String where) {
    TomlArray words = commandWords(table);
    if (words == null || words.isEmpty() || !isText(words)) {
      throw usageError(
          where
              + ": a job needs its command, as an array of words, like [\"sh\", \"-c\", \"...\"]");
    }
    return words.toList().stream().map(String.class::cast).toList();
  }

  private static boolean isText(TomlArray words) {
    return words.toList().stream().allMatch(String.class::isInstance);
  }

  private static @Nullable TomlArray commandWords(TomlTable table) {
    try {
      return table.getArray(COMMAND);
    } catch (TomlInvalidTypeException e) {
      return null;
    }
  }

  private RunLikeCommand parseArguments(List<String> arguments, String where) {
    try {
      return parser.apply(arguments);
    } catch (ParameterException e) {
      throw usageError(where + ": " + e.getMessage());
    }
  }

  private ParameterException usageError(String what) {
    return new ParameterException(outer, "--jobs " + file + ": " + what);
  }
}
