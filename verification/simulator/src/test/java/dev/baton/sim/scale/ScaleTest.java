package dev.baton.sim.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What is counted for many, and that it does not grow with how many there are. */
class ScaleTest {
  private static final int HEARTBEATS_A_MINUTE = 24;

  private final StringWriter printed = new StringWriter();

  private int run(String... args) {
    PrintWriter out = new PrintWriter(printed, true);
    return new CommandLine(new ScaleCommand()).setOut(out).setErr(out).execute(args);
  }

  /** The figures called {@code name} in all rows of {@code load}. */
  private List<Long> figures(String load, String name) {
    return Pattern.compile("(?m)^  " + load + " .*? ([0-9,]+) " + name)
        .matcher(printed.toString())
        .results()
        .map(ScaleTest::number)
        .toList();
  }

  private static long number(MatchResult figure) {
    return Long.parseLong(figure.group(1).replace(",", ""));
  }

  @Test
  void comingAndLeavingCostTheSameInEveryLine() {
    assertThat(run("--candidates=10,200")).isZero();

    assertThat(figures("the last one comes", "writes")).containsExactly(1L, 1L);
    assertThat(figures("the last one comes", "reads")).containsExactly(2L, 2L);
    assertThat(figures("the leader leaves", "writes"))
        .as("its leaving, and the beginning of the next one's term, which does not fold")
        .containsExactly(2L, 2L);
    assertThat(figures("the leader leaves", "reads")).containsExactly(0L, 0L);
    assertThat(figures("the leader leaves", "events"))
        .as("both ahead of the third, and its own node for whoever leaves")
        .containsExactly(3L, 3L);
  }

  @Test
  void onlyTheLineThatIsReadGrows() {
    assertThat(run("--candidates=10,200")).isZero();

    long name = 4L + "0123456789abcdef-0123456789".length();
    assertThat(figures("the last one comes", "bytes of lines"))
        .containsExactly(10 * name, 200 * name);
  }

  @Test
  void twoSessionsWriteForALineAndAllTellThatTheyLive() {
    assertThat(run("--candidates=10,200")).isZero();

    assertThat(figures("a minute", "heartbeats"))
        .containsExactly(2L * HEARTBEATS_A_MINUTE, 2L * HEARTBEATS_A_MINUTE);
    assertThat(figures("a minute", "signs of life"))
        .containsExactly(10L * HEARTBEATS_A_MINUTE, 200L * HEARTBEATS_A_MINUTE);
  }

  @Test
  void aProcessWritesTheSameForFewElectionsAndForMany() {
    assertThat(run("--elections=20,200", "--processes=5")).isZero();

    assertThat(figures("a minute", "heartbeats"))
        .containsExactly(5L * HEARTBEATS_A_MINUTE, 5L * HEARTBEATS_A_MINUTE);
    assertThat(figures("all come", "writes"))
        .as("six for an election, two for its history, and four to make a place for the histories")
        .containsExactly(160L + 4, 1600L + 4);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThat(run()).isEqualTo(ScaleCommand.USAGE);
    assertThat(run("--candidates=1")).isEqualTo(ScaleCommand.USAGE);
    assertThat(run("--elections=9", "--processes=2")).isEqualTo(ScaleCommand.USAGE);
    assertThat(printed.toString()).contains("1 is too few: give 2", "2 is too few: give 3");
  }
}
