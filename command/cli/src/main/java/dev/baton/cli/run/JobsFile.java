package dev.baton.cli.run;

import dev.baton.cli.files.Reasons;
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
          "follow",
          "state-file",
          "rule",
          "priority",
          "priority-after",
          "wait",
          "conflict-exit-code",
          "id",
          "meta",
          "stop-timeout",
          "grace");

  private final Path file;
  private final CommandLine outer;
  private final Function<List<String>, GuardingCommand> parser;

  /**
   * Creates a reader of {@code file}.
   *
   * @param outer has the option that names the file
   * @param parser makes a job of its command line; may throw {@link ParameterException}
   */
  JobsFile(Path file, CommandLine outer, Function<List<String>, GuardingCommand> parser) {
    this.file = file;
    this.outer = outer;
    this.parser = parser;
  }

  /**
   * Reads all jobs.
   *
   * @throws ParameterException if the file cannot be read or is invalid
   */
  List<GuardingCommand> read() {
    if (outer.getParseResult().matchedPositionals().size() > 0) {
      throw mistake("it names the elections and commands, so give none beside it");
    }
    TomlArray jobs = jobs(parse());
    Set<String> elections = new HashSet<>();
    List<GuardingCommand> all = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      GuardingCommand job = job(jobs.getTable(i), "line " + jobs.inputPositionOf(i).line());
      if (!elections.add(String.valueOf(job.path()))) {
        throw mistake("two jobs have the election " + job.path());
      }
      all.add(job);
    }
    return List.copyOf(all);
  }

  private TomlParseResult parse() {
    try {
      TomlParseResult parsed = Toml.parse(file);
      if (parsed.hasErrors()) {
        throw mistake(parsed.errors().get(0).toString());
      }
      return parsed;
    } catch (IOException e) {
      throw mistake("it can't be read: " + Reasons.of(e));
    }
  }

  private TomlArray jobs(TomlParseResult all) {
    Set<String> others = new HashSet<>(all.keySet());
    others.remove(JOB);
    if (!others.isEmpty()) {
      throw mistake("there is nothing but [[job]] in it, not " + others.iterator().next());
    }
    TomlArray jobs = all.isArray(JOB) ? all.getArray(JOB) : null;
    if (jobs == null || jobs.isEmpty() || !(jobs.get(0) instanceof TomlTable)) {
      throw mistake("it names no job; begin each with [[job]]");
    }
    return jobs;
  }

  private GuardingCommand job(TomlTable table, String where) {
    List<String> arguments = new ArrayList<>();
    for (String key : table.keySet()) {
      if (!key.equals(ELECTION) && !key.equals(COMMAND)) {
        option(table, key, where).ifPresent(arguments::add);
      }
    }
    arguments.add("--");
    arguments.add(election(table, where));
    arguments.addAll(command(table, where));
    return parsed(arguments, where);
  }

  private Optional<String> option(TomlTable table, String key, String where) {
    if (!OPTIONS.contains(key)) {
      throw mistake(where + ": a job has no option " + key + "; it may have " + sorted());
    }
    Object value = table.get(List.of(key));
    if (value instanceof Boolean given && key.equals(RESTART)) {
      return given ? Optional.of("--" + key) : Optional.empty();
    }
    if (value instanceof Boolean || value instanceof TomlArray || value instanceof TomlTable) {
      throw mistake(where + ": " + key + " is a text or a number, as on the command line");
    }
    return Optional.of("--" + key + "=" + value);
  }

  private static String sorted() {
    return String.join(", ", OPTIONS.stream().sorted().toList());
  }

  private String election(TomlTable table, String where) {
    Object election = table.get(ELECTION);
    if (election instanceof String path) {
      return path;
    }
    throw mistake(where + ": a job needs its election, like election = \"/jobs/report\"");
  }

  private List<String> command(TomlTable table, String where) {
    TomlArray words = words(table);
    if (words == null || words.isEmpty() || !isText(words)) {
      throw mistake(
          where
              + ": a job needs its command, as an array of words, like [\"sh\", \"-c\", \"...\"]");
    }
    return words.toList().stream().map(String.class::cast).toList();
  }

  private static boolean isText(TomlArray words) {
    return words.toList().stream().allMatch(String.class::isInstance);
  }

  private static @Nullable TomlArray words(TomlTable table) {
    try {
      return table.getArray(COMMAND);
    } catch (TomlInvalidTypeException e) {
      return null;
    }
  }

  private GuardingCommand parsed(List<String> arguments, String where) {
    try {
      return parser.apply(arguments);
    } catch (ParameterException e) {
      throw mistake(where + ": " + e.getMessage());
    }
  }

  private ParameterException mistake(String what) {
    return new ParameterException(outer, "--jobs " + file + ": " + what);
  }
}
