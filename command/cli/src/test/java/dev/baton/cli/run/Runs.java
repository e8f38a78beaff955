package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.Cli;
import dev.baton.cli.keeper.Beats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Processes {@code baton run}, or {@code baton lock}, all with the same ZooKeeper, each writing to
 * files of its own.
 */
public final class Runs implements AutoCloseable {

  /** The processes of a run without a command: a hub and a JVM, below the front; and a shim. */
  private static final int KEEPERS = 3;

  private final String subcommand;
  private final Path folder;
  private final String connect;
  private final List<Run> started = new ArrayList<>();
  private Map<String, String> environment = Map.of();
  private Optional<Path> errors = Optional.empty();
  private List<String> within = List.of();

  public Runs(Path folder, String connect) {
    this("run", folder, connect);
  }

  Runs(String subcommand, Path folder, String connect) {
    this.subcommand = subcommand;
    this.folder = folder;
    this.connect = connect;
  }

  /** One of them. */
  public record Run(String id, Process process, Path out, Path err) {
    public int exitCode() throws InterruptedException {
      return process.waitFor();
    }

    public String said() {
      return text(err);
    }

    public void awaitSaid(String text) {
      await("what " + id + " says").atMost(LIMIT).until(this::said, said -> said.contains(text));
    }

    /** Waits until its command runs, or it waits for another one's. */
    public void awaitParticipation() {
      await("the place of " + id)
          .atMost(LIMIT)
          .until(() -> said().contains(": waiting") || process.descendants().count() > KEEPERS);
    }

    /** Returns the JVM, which baton itself is. */
    public ProcessHandle jvm() {
      return process
          .children()
          .filter(child -> child.info().command().orElse("").endsWith("/java"))
          .findAny()
          .orElseThrow();
    }

    public void signal(String name) throws IOException, InterruptedException {
      Runs.signal(name, process.pid());
    }
  }

  public static void signal(String name, long pid) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  public static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those that are started from now on find this in their environment, too. */
  Runs with(Map<String, String> added) {
    environment = added;
    return this;
  }

  /** Has the next ones write their messages to a pipe, from which {@link Run#said} cannot read. */
  Runs withErrorsTo(FullPipe pipe) {
    errors = Optional.of(pipe.path());
    return this;
  }

  /** Has another command start the next ones: {@code nice}, for example. */
  Runs within(List<String> command) {
    within = command;
    return this;
  }

  /** Starts one that takes part in {@code election}. */
  public Run start(String election, String id, List<String> options, List<String> command)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of(election, "--id", id));
    arguments.addAll(options);
    arguments.add("--");
    arguments.addAll(command);
    return start(id, arguments);
  }

  /** Starts one that takes part in all that a file names. */
  Run startJobs(Path jobs, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--jobs", jobs.toString()));
    arguments.addAll(List.of(options));
    return start("jobs", arguments);
  }

  private Run start(String id, List<String> arguments) throws IOException {
    ProcessBuilder builder = Cli.baton(subcommand, "--connect", connect);
    builder.command().addAll(arguments);
    builder.command().addAll(0, within);
    builder.environment().putAll(environment);
    Path out = folder.resolve(id + ".out");
    Path err = folder.resolve(id + ".err");
    Process process =
        builder
            .redirectInput(new java.io.File("/dev/null"))
            .redirectOutput(out.toFile())
            .redirectError(errors.orElse(err).toFile())
            .start();
    Run run = new Run(id, process, out, err);
    started.add(run);
    return run;
  }

  /** Starts one with a line of bash. */
  public Run start(String election, String id, String script, String... options)
      throws IOException {
    return start(election, id, List.of(options), List.of("bash", "-c", script));
  }

  /** Ends them all without warning, and waits until their keepers have ended their commands. */
  @Override
  public void close() {
    List<ProcessHandle> theirs =
        started.stream().flatMap(run -> run.process().descendants()).toList();
    started.forEach(run -> run.process().destroyForcibly());
    started.forEach(run -> run.process().onExit().join());
    for (ProcessHandle process : theirs) {
      await("the end of " + process.pid())
          .atMost(LIMIT)
          .until(() -> !Beats.lives(Long.toString(process.pid())));
    }
  }
}
