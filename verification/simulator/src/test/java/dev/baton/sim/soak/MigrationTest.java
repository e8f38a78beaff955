package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.LockMode;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.WriteRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fleet that moves from Curator to Baton and back, and what its judge sees. */
class MigrationTest {
  private static final String QUEUE = "/soak/queue-1";
  private static final String CURATOR = "c01-1@queue-1.1";
  private static final String SECOND = "c03-1@queue-1.1";
  private static final String BATON = "c02-1@queue-1.1";
  private static final String NODE = QUEUE + "/a-latch-0000000001";
  private static final String READER = QUEUE + "/b-__READ__0000000001";
  private static final String WRITER = QUEUE + "/c-__WRIT__0000000002";

  /** The lives of one member of each library: Curator's is in front. */
  private static final NodeLives LIVES =
      new NodeLives(
          List.of(
              new NodeLives.NodeLife(NODE, 10, 0, 50),
              new NodeLives.NodeLife(QUEUE + "/b-latch-0000000002", 20, 5, 200)));

  private static final long BATON_TOKEN = FencingToken.ofTransaction(20).value();

  private static JournalEvent valid(long at, String who, long token) {
    return new JournalEvent(at, who, QUEUE, JournalEventKind.VALID, token, "");
  }

  private static JournalEvent elected(long at, String who, long token, String node) {
    return new JournalEvent(at, who, QUEUE, JournalEventKind.ELECTED, token, node);
  }

  private static JournalEvent came(String who) {
    return new JournalEvent(0, who, QUEUE, JournalEventKind.CAME, 0, LockMode.READ.nodeText());
  }

  private static MigrationSummary judge(List<WriteRecord> writes, JournalEvent... history) {
    return judge(LIVES, writes, history);
  }

  private static MigrationSummary judge(
      NodeLives lives, List<WriteRecord> writes, JournalEvent... history) {
    FleetLibraries libraries = new FleetLibraries("token-latch");
    libraries.moveTo(2, "baton-latch");
    assertThat(libraries.libraryOf(2, 1)).isEqualTo("baton-latch");
    SoakEvidence evidence =
        new SoakEvidence(new WorldHistory(List.of(history)), Map.of(QUEUE, writes), List.of());
    return new MigrationSummary(libraries, evidence, lives, 1);
  }

  @Test
  void beliefPastTheNodeIsCountedApart() {
    MigrationSummary summary =
        judge(
            List.of(),
            elected(1, CURATOR, 10, NODE),
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
            elected(1, CURATOR, 10, NODE),
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
  void holdThatBeginsBehindNodeIsBreach() {
    MigrationSummary summary =
        judge(
            List.of(),
            valid(1, CURATOR, 10),
            valid(9, CURATOR, 10),
            valid(49, BATON, BATON_TOKEN),
            valid(80, BATON, BATON_TOKEN));
    assertThat(summary.toString())
        .contains("began to hold behind a node: 1, of 1")
        .endsWith("NOT VALID");
    assertThat(summary.isValid()).isFalse();
  }

  private static NodeLives readerInFront(long zxid, long created) {
    return new NodeLives(
        List.of(
            new NodeLives.NodeLife(READER, zxid, created, 90),
            new NodeLives.NodeLife(WRITER, 20, 5, 200)));
  }

  private static MigrationSummary judgeWriter(NodeLives lives) {
    return judge(
        lives,
        List.of(),
        valid(1, CURATOR, 10),
        valid(2, CURATOR, 10),
        valid(40, BATON, BATON_TOKEN),
        valid(80, BATON, BATON_TOKEN));
  }

  @Test
  void readerThatCameInFrontBeforeTheHoldIsBreach() {
    assertThat(judgeWriter(readerInFront(30, 39)).isValid()).isFalse();
  }

  @Test
  void readerThatComesInFrontOfHolderIsCountedApart() {
    MigrationSummary summary = judgeWriter(readerInFront(30, 60));
    assertThat(summary.toString()).contains("came in front later: 1").endsWith("VALID");
    assertThat(summary.isValid()).isTrue();
  }

  @Test
  void readersHoldTogether() {
    MigrationSummary summary =
        judge(
            List.of(),
            came(CURATOR),
            valid(1, CURATOR, 10),
            valid(40, CURATOR, 10),
            came(BATON),
            valid(20, BATON, 20),
            valid(40, BATON, 20));
    assertThat(summary.isValid()).isTrue();
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

  @ParameterizedTest
  @ValueSource(strings = {"token-latch", "curator-locks"})
  @Tag("all")
  @Tag("long")
  void fleetMovesThereAndBack(String first, @TempDir Path folder) throws InterruptedException {
    MigrationSummary summary =
        MigrationCommand.playMigration(
            MigrationCommand.parseOptions("--minutes=0.2", "--elections=3", "--contender=" + first),
            folder);
    assertThat(summary.isValid()).as("%s", summary).isTrue();
  }
}
