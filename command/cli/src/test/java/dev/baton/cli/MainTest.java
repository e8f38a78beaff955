package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class MainTest {
  private final Console console = new Console();
  private final StringWriter out = console.out;
  private final StringWriter err = console.err;

  private int run(String... arguments) {
    return console.run(arguments);
  }

  @Test
  void tellsItsVersion() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).matches("baton \\d+\\.\\d+\\.\\d+\\S*\\s+");
  }

  @Test
  void helpShowsExamplesCommandsAndExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("baton run /jobs/report", "server", "Exit codes:", "69   ZooKeeper");
  }

  @Test
  void everyCommandHasHelp() {
    assertThat(run("server", "status", "--help")).isZero();
    assertThat(out.toString()).contains("Usage: baton server status", "3    it does not run");
  }

  @Test
  void helpIsACommandToo() {
    assertThat(run("help", "server", "status")).isZero();
    assertThat(out.toString()).contains("Usage: baton server status");
    assertThat(run("help")).isZero();
    assertThat(out.toString()).contains("Usage: baton ", "Commands:");
  }

  @Test
  void helpSaysThatItIsLost() {
    PrintWriter full =
        new PrintWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("full");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    assertThat(console.run(full, "help", "run")).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(err.toString()).contains("the output can't be written");
  }

  @Test
  void benchSaysWhereItRuns() {
    assertThat(run("bench", "--quick")).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(err.toString()).contains("checkout", "./baton");
  }

  /** The scenarios are a module that has this one, so they are not here. */
  @Test
  void demoSaysWhereItRuns() {
    assertThat(run("demo")).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(err.toString()).contains("without its scenarios", "./baton");
  }

  @Test
  void withoutCommandShowsTheHelp() {
    assertThat(run()).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("Usage: baton", "Commands:");
  }

  @Test
  void aMistypedCommandGetsASuggestionAndNoStackTrace() {
    assertThat(run("sever")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("'sever'", "Did you mean: baton server", "Try 'baton --help'.")
        .doesNotContain("\tat ");
  }

  @Test
  void anUnknownOptionPointsToTheHelpOfItsCommand() {
    assertThat(run("server", "status", "--jason")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("'--jason'", "Try 'baton server status --help'.");
  }
}
