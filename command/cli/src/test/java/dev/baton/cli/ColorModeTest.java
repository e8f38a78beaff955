package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When there are colours, and where. */
@Tag("long")
class ColorModeTest {
  private static final String ESCAPE = "\u001b[";

  /** What {@code baton} writes at a terminal. */
  private static String atTerminal(String noColor, String term, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder.command().addAll(List.of(arguments));
    // Its options are those of a terminal session; the file gets a copy of it.
    builder.command(
        "script", "--quiet", "--command", String.join(" ", builder.command()), "/dev/null");
    builder.environment().put("NO_COLOR", noColor);
    builder.environment().put("TERM", term);
    return Cli.answer(builder.start()).out();
  }

  @ParameterizedTest
  @CsvSource({"'', xterm, true", "1, xterm, false", "'', dumb, false"})
  void aTerminalHasColoursUnlessItsUserWantsNone(String noColor, String term, boolean colours)
      throws IOException, InterruptedException {
    String table = atTerminal(noColor, term, "config", "history");
    assertThat(table).contains("SETTING");
    assertThat(table.contains(ESCAPE)).isEqualTo(colours);
  }

  @Test
  void whatIsNoTerminalHasNone() throws IOException, InterruptedException {
    ProcessBuilder builder = Cli.java(Main.class);
    builder.command().addAll(List.of("config", "stats"));
    builder.environment().put("TERM", "xterm");
    builder.environment().remove("NO_COLOR");
    assertThat(Cli.answer(builder.start()).err()).contains("stats").doesNotContain(ESCAPE);
  }

  @Test
  void theCommandLineHasTheLastWord() {
    Console console = new Console();
    console.environment.put("NO_COLOR", "1");
    assertThat(console.run("config", "history", "--color", "always")).isZero();
    assertThat(console.out.toString()).startsWith(ESCAPE + "1mSETTING");
    assertThat(console.run("config", "stats", "--color", "always")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).startsWith(ESCAPE + "1;31mbaton:");
    assertThat(console.run("history", "--help", "--color", "always")).isZero();
    assertThat(console.out.toString()).contains(ESCAPE + "33m--last");
  }

  @Test
  void jsonHasNone() {
    Console console = new Console();
    assertThat(console.run("config", "history", "--json", "--color", "always")).isZero();
    assertThat(console.out.toString()).doesNotContain(ESCAPE);
  }
}
