package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.sim.check.History;
import dev.baton.sim.check.Judgement.Outcome;
import dev.baton.sim.soak.client.Write;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SummaryTest {
  private static final String LINE = "/soak/queue-1";

  private static Happening valid(long at, String who, long number) {
    return new Happening(at, who, LINE, Kind.VALID, number, "");
  }

  private static Summary summary(String contender, List<Write> file, Happening... history) {
    Options options =
        CommandLine.populateCommand(new Options(), "--contender", contender, "--seed", "7");
    return new Summary(
        options, new Evidence(new History(List.of(history)), Map.of(LINE, file), List.of()));
  }

  @Test
  void tellsFiguresByTheirNames() {
    Summary summary =
        summary(
            "mutex",
            List.of(),
            Happening.of(1, Kind.FAULT, "server-paused: server 1"),
            Happening.of(2, Kind.FAULT, "end of server-paused: server 1"),
            valid(1, "a", 10),
            valid(5, "a", 10),
            valid(6, "b", 20),
            valid(9, "b", 20));

    assertThat(summary.toString())
        .contains("contender: mutex\nseed: 7\nfaults: 1\n")
        .contains("  server-paused: 1\n", "  server-paused-long: 0\n")
        .contains("\nleaderships: 2\nhand-overs: 1\noverlaps: 0\noverlaps, exempt: 0\n")
        .endsWith("\noutcome: VALID");
  }

  @Test
  void tellsOfOverlaps() {
    Summary summary =
        summary(
            "latch",
            List.of(),
            valid(1, "a", 10),
            valid(2_000_001, "a", 10),
            valid(1_000_001, "b", 20),
            valid(3_000_001, "b", 20));

    assertThat(summary.outcome()).isEqualTo(Outcome.UNSAFE);
    assertThat(summary.toString()).contains("overlaps: 1\n  the longest: 1.0 ms\n");
  }

  /** No checker of worlds knows of files. */
  @Test
  void callsAWriteOfAFormerLeaderUnsafe() {
    List<Write> file = List.of(new Write(20, "b", 1, 100), new Write(10, "a", 1, 200));
    assertThat(summary("baton", file).outcome()).isEqualTo(Outcome.UNSAFE);
  }

  @Test
  void callsThatStuckWhichCouldNotBeJudged() {
    Happening[] nobodyHealed = {valid(1, "a", 10), valid(2, "a", 10)};
    assertThat(summary("baton", List.of(), nobodyHealed).outcome()).isEqualTo(Outcome.STUCK);
  }

  /** Numbers that only tell leaderships apart are no tokens that could fail to grow. */
  @Test
  void judgesNoTokensWhereThereAreNone() {
    Happening[] numbersFall = {valid(1, "a", 20), valid(2, "a", 20), valid(3, "b", 10)};
    assertThat(summary("baton", List.of(), numbersFall).outcome()).isEqualTo(Outcome.UNSAFE);
    assertThat(summary("mutex", List.of(), numbersFall).outcome()).isEqualTo(Outcome.VALID);
  }
}
