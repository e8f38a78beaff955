package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.cli.Console;
import dev.baton.cli.Main;
import dev.baton.cli.monitor.AddressConverter;
import dev.baton.cli.shell.ExitCode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** How the options of the supervisor are read, and what goes together. */
class OptionsTest {
  private final Console console = new Console();

  private static SupervisionSettings supervision(String... options) {
    String[] words = new String[options.length + 4];
    words[0] = "run";
    System.arraycopy(options, 0, words, 1, options.length);
    System.arraycopy(new String[] {"/a", "--", "true"}, 0, words, options.length + 1, 3);
    CommandLine run =
        Main.commandLine(Map.of()).parseArgs(words).subcommand().commandSpec().commandLine();
    return run.<RunCommand>getCommand().supervisionSettings();
  }

  @ParameterizedTest
  @CsvSource({"USR1,USR1", "sigusr2,USR2", "SIGHUP,HUP", "winch,WINCH"})
  void signalsAreReadAsKillReadsThem(String text, String name) {
    assertThat(new SignalConverter().convert(text)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"KILL", "10", "USR3", "''"})
  void othersAreRefused(String text) {
    assertThatThrownBy(() -> new SignalConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("use one of [ALRM, CONT, HUP, INT, ");
  }

  @ParameterizedTest
  @CsvSource({"8080,/127.0.0.1:8080", "0.0.0.0:1,/0.0.0.0:1", "[::1]:0,/[0:0:0:0:0:0:0:1]:0"})
  void addressesHaveAPortAndAreOfThisMachineAlone(String text, String address) {
    assertThat(new AddressConverter().convert(text).toString()).endsWith(address);
  }

  @ParameterizedTest
  @CsvSource({"65536", ":80", "a", "80:a", "''"})
  void othersAreNone(String text) {
    assertThatThrownBy(() -> new AddressConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("write 8080, or with an address 0.0.0.0:8080");
  }

  @Test
  void restartNeedsNoValue() {
    assertThat(supervision().restart()).isEqualTo(RestartPolicy.NEVER);
    assertThat(supervision("--restart").restart()).isEqualTo(RestartPolicy.ALWAYS);
    assertThat(supervision("--restart=always").restart()).isEqualTo(RestartPolicy.ALWAYS);
    assertThat(supervision("--restart=on-failure").restart()).isEqualTo(RestartPolicy.ON_FAILURE);
  }

  private void assertRefused(String text, String... options) {
    String[] words = new String[options.length + 5];
    System.arraycopy(new String[] {"run", "/a", "--connect=127.0.0.1:1"}, 0, words, 0, 3);
    System.arraycopy(options, 0, words, 3, options.length);
    System.arraycopy(new String[] {"--", "true"}, 0, words, options.length + 3, 2);
    assertThat(console.run(words)).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains(text).doesNotContain("\tat ");
    console.err.getBuffer().setLength(0);
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertRefused("'sometimes' is neither always nor on-failure", "--restart=sometimes");
    assertRefused("--restart-max must be 1s or more", "--restart-max=500ms");
    assertRefused("need each other", "--on-elected=USR1");
    assertRefused("need each other", "--on-lost=USR1");
    assertRefused("must be two different signals", "--on-elected=USR1", "--on-lost=SIGUSR1");
    assertRefused(
        "cannot be TERM or INT, which end the program", "--on-elected=USR1", "--on-lost=TERM");
    assertRefused(
        "cannot be used with --on-elected", "--on-elected=USR1", "--on-lost=USR2", "--follow=true");
    assertRefused("--wait cannot be used", "--on-elected=USR1", "--on-lost=USR2", "--wait=0s");
    assertRefused("needs --on-lost", "--on-lost-kill-after=1s");
  }

  @Test
  void checksHaveTheirRanges() {
    assertRefused("--check has an empty value; it must be a line for sh", "--check= ");
    assertRefused("--check-interval must be longer than 0s", "--check-interval=0s");
    assertRefused("--check-timeout must be longer than 0s", "--check-timeout=0ms");
    assertRefused("--check-fails must be from 1 to 1,000, not 0", "--check-fails=0");
    assertRefused("--check-passes must be from 1 to 1,000, not 1001", "--check-passes=1001");
    assertRefused("'often' is not an int", "--check-passes=often");
    assertThat(supervision("--check=true").check())
        .isEqualTo(new CheckSettings("true", Duration.ofSeconds(2), Duration.ofSeconds(2), 3, 2));
    assertThat(supervision("--check-fails=5").check()).isNull();
  }
}
