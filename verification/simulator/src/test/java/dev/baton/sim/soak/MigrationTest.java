package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.WriteRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet that moves from Curator to Baton and back, and what its judge sees. */
class MigrationTest {
  private static final String QUEUE = "/soak/queue-1";
  private static final String CURATOR = "c01-1@queue-1.1";
  private static final String SECOND = "c03-1@queue-1.1";
  private static final String BATON = "c02-1@queue-1.1";
  private static final Map<String, Long> ENDS = Map.of("/node", 50L);

  private static JournalEvent valid(long at, String who, long token) {
    return new JournalEvent(at, who, QUEUE, JournalEventKind.VALID, token, "");
  }

  private static JournalEvent elected(long at, String who, long token, String node) {
    return new JournalEvent(at, who, QUEUE, JournalEventKind.ELECTED, token, node);
  }

  private static MigrationSummary judge(List<WriteRecord> writes, JournalEvent... history) {
    FleetLibraries libraries = new FleetLibraries("token-latch");
    libraries.moveTo(2, "baton-latch");
    assertThat(libraries.libraryOf(2, 1)).isEqualTo("baton-latch");
    SoakEvidence evidence =
        new SoakEvidence(new WorldHistory(List.of(history)), Map.of(QUEUE, writes), List.of());
    return new MigrationSummary(libraries, evidence, new NodeEndings(ENDS), 1);
  }

  @Test
  void beliefPastTheNodeIsCountedApart() {
    MigrationSummary summary =
        judge(
            List.of(),
            elected(1, CURATOR, 10, "/node"),
            valid(1, CURATOR, 10),
            valid(90, CURATOR, 10),
            valid(60, BATON, 20),
            valid(80, BATON, 20));
    assertThat(summary.toString())
        .contains("beside the turn of another: 0", "too long beside Baton: 1")
        .endsWith("VALID");
    assertThat(summary.isValid()).isTrue();
  }

  @Test
  void batonBesideTurnOfCuratorIsBreach() {
    MigrationSummary summary =
        judge(
            List.of(),
            elected(1, CURATOR, 10, "/node"),
            valid(1, CURATOR, 10),
            valid(90, CURATOR, 10),
            valid(40, BATON, 20),
            valid(80, BATON, 20));
    assertThat(summary.toString()).contains("beside the turn of another: 1").endsWith("NOT VALID");
  }

  @Test
  void turnOfNodeThatStandsLastsAsLongAsTheBelief() {
    MigrationSummary summary =
        judge(
            List.of(),
            valid(1, BATON, 20),
            valid(80, BATON, 20),
            elected(70, CURATOR, 30, "/other"),
            valid(70, CURATOR, 30));
    assertThat(summary.isValid()).isFalse();
  }

  @Test
  void membersOfCuratorAreCountedAmongThemselves() {
    MigrationSummary summary =
        judge(
            List.of(),
            valid(1, CURATOR, 10),
            valid(9, CURATOR, 10),
            valid(5, SECOND, 11),
            valid(20, BATON, 20));
    assertThat(summary.toString()).contains("others beside others: 1").endsWith("VALID");
    assertThat(summary.isValid()).isTrue();
  }

  @Test
  void writeOutOfOrderIsBreach() {
    MigrationSummary summary =
        judge(
            List.of(new WriteRecord(20, BATON, 1, 1), new WriteRecord(10, CURATOR, 1, 2)),
            valid(1, CURATOR, 10),
            valid(20, BATON, 20));
    assertThat(summary.toString()).contains("out of order: 1");
    assertThat(summary.isValid()).isFalse();
  }

  @Test
  @Tag("all")
  @Tag("long")
  void fleetMovesThereAndBack(@TempDir Path folder) throws InterruptedException {
    MigrationSummary summary =
        MigrationCommand.playMigration(MigrationCommand.parseOptions("--minutes=0.2"), folder);
    System.out.println(summary);
    assertThat(summary.isValid()).isTrue();
  }
}
