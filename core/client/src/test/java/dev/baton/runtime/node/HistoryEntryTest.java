package dev.baton.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.EndReason;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.common.PathUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a history does not hold as text yet is in names that ZooKeeper accepts. */
class HistoryEntryTest {
  private static PastTerm begun(String id, long token) {
    return PastTerm.begunTerm(id, token, 17);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a,b/../c", "%2F+ \t\n", "\u0000\u007f\ufff0", "\ud83d\ude00é"})
  void tellsAnyTextInANameThatZooKeeperAccepts(String text) {
    PastTerm before = new PastTerm(text, 1024, 0, 17, null, "", "");
    HistoryEntry beginning = HistoryEntry.ofBeginning(begun(text, 2048), Optional.of(before));
    HistoryEntry end = HistoryEntry.ofEnd(2048, 18, EndReason.EVICTED, text, text);

    assertThat(HistoryEntry.parse(beginning.nodeName())).contains(beginning);
    assertThat(HistoryEntry.parse(end.nodeName())).contains(end);
    PathUtils.validatePath("/h/" + beginning.nodeName());
    PathUtils.validatePath("/h/" + end.nodeName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "note",
        "x,begun,1,A",
        "1,begun,x,A",
        "1,begun,1",
        "1,begun,1,%",
        "1,ended,1,NOTHING,,"
      })
  void leavesOtherNamesAlone(String name) {
    assertThat(HistoryEntry.parse(name)).isEmpty();
  }

  @Test
  void anEndFindsItsTermWhateverTheOrder() {
    HistoryEntry beginning = HistoryEntry.ofBeginning(begun("A", 1024), Optional.empty());
    HistoryEntry end = HistoryEntry.ofEnd(1024, 18, EndReason.RESIGNED, "B", "why");
    PastTerm told = new PastTerm("A", 1024, 17, 18, EndReason.RESIGNED, "B", "why");
    ElectionHistory none = ElectionHistory.decode(null);

    assertThat(none.termsWith(List.of(end, beginning))).containsExactly(told);
    assertThat(none.termsWith(List.of(end))).isEmpty();
    ElectionHistory folded = none.fold(List.of(end, beginning), entry("N", 9_216), 9);
    assertThat(folded.termsWith(List.of(beginning))).containsExactly(told);
    assertThat(folded.fold(List.of(beginning), entry("N", 9_216), 9)).isEqualTo(folded);
  }

  private static HistoryEntry entry(String id, long token) {
    return HistoryEntry.ofBeginning(begun(id, token), Optional.empty());
  }

  private static List<Long> tokensOf(ElectionHistory history, HistoryEntry... entries) {
    return history.termsWith(List.of(entries)).stream().map(PastTerm::token).toList();
  }

  @Test
  void whatTheTextHasDroppedStaysDropped() {
    ElectionHistory text =
        ElectionHistory.decode("")
            .fold(List.of(entry("A", 1024), entry("B", 2048)), entry("N", 9_216), 1);
    HistoryEntry next = HistoryEntry.ofBeginning(begun("C", 3072), Optional.of(begun("A", 1024)));

    assertThat(tokensOf(text, entry("A", 1024), next)).containsExactly(2048L, 3072L);
    assertThat(tokensOf(text.fold(List.of(next), entry("N", 9_216), 9)))
        .containsExactly(2048L, 3072L);
  }

  @Test
  void whatIsFoldedHasEnded() {
    ElectionHistory text =
        ElectionHistory.decode("").fold(List.of(entry("A", 1024)), entry("N", 9_216), 9);
    assertThat(text.termsWith(List.of()))
        .containsExactly(new PastTerm("A", 1024, 17, 17, null, "", ""));
  }

  @Test
  void anEndWithoutABeginningHasItsTermIfTheNextNamesIt() {
    HistoryEntry end = HistoryEntry.ofEnd(1024, 18, EndReason.LEASE_OVER, "", "");
    HistoryEntry next = HistoryEntry.ofBeginning(begun("B", 2048), Optional.of(begun("A", 1024)));

    assertThat(ElectionHistory.decode("").fold(List.of(end), next, 9).termsWith(List.of()))
        .containsExactly(new PastTerm("A", 1024, 17, 18, EndReason.LEASE_OVER, "", ""));
  }

  @Test
  void aTermBeforeOneWhoseBeginningIsUnknownHasEndedToo() {
    HistoryEntry last = HistoryEntry.parse("3072,begun,17,C,2048,B").orElseThrow();
    List<PastTerm> all = ElectionHistory.decode("").termsWith(List.of(entry("A", 1024), last));

    assertThat(all.subList(0, 2)).noneMatch(PastTerm::isLasting);
    assertThat(all.get(1).from()).isZero();
  }

  @Test
  void theTextHasItsLimits() {
    HistoryEntry large = entry("x".repeat(70_000), 1024);
    assertThat(tokensOf(ElectionHistory.decode("").fold(List.of(large), entry("N", 9_216), 9)))
        .isEmpty();
    HistoryEntry half = entry("é".repeat(30_000), 1024);
    ElectionHistory text = ElectionHistory.decode("").fold(List.of(half), entry("N", 9_216), 9);
    assertThat(tokensOf(text)).containsExactly(1024L);
    assertThat(tokensOf(text.fold(List.of(entry("é".repeat(10_000), 2048)), entry("N", 9_216), 9)))
        .containsExactly(2048L);
  }
}
