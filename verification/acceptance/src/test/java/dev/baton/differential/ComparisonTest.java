package dev.baton.differential;

import static dev.baton.runtime.port.EnsemblePort.LinkListener.WatchKind.DELETED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.differential.Transcript.Scene;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Operation ORDERED = new Operation.Drop(0);
  private static final Operation UNORDERED = new Operation.Reap();
  private static final Told A_DELETED = new Told.Changed("/a", DELETED, true);
  private static final Told B_DELETED = new Told.Changed("/b", DELETED, true);

  private static Told read(long czxid, long owner) {
    return new Told.Answered(
        new ZooKeeperRequest.GetData("/", false),
        ZooKeeperAnswer.ofData(
            "data",
            new ZooKeeperAnswer.NodeStat(czxid, 0, System.nanoTime(), System.nanoTime(), owner)));
  }

  private static Told listed(String... children) {
    return new Told.Answered(
        new ZooKeeperRequest.GetChildren("/", false),
        ZooKeeperAnswer.ofChildren(Arrays.asList(children)));
  }

  private static Optional<String> difference(Operation operation, List<Told> real, Told... model) {
    return Comparison.firstDifference(
        new Transcript(List.of(new Scene(operation, List.of(real)))),
        new Transcript(List.of(new Scene(operation, List.of(Arrays.asList(model))))));
  }

  private static Optional<String> difference(List<Told> real, Told... model) {
    return difference(ORDERED, real, model);
  }

  @Test
  void findsAnEventThatComesTooLate() {
    List<Told> real = List.of(A_DELETED, listed());
    assertThat(difference(real, A_DELETED, listed())).isEmpty();
    assertThat(difference(real, listed(), A_DELETED)).isPresent();
    assertThat(difference(real, listed())).isPresent();
  }

  @Test
  void mindsTheOrderOfEventsOnlyWhereThereIsOne() {
    List<Told> real = List.of(A_DELETED, B_DELETED, listed());
    assertThat(difference(UNORDERED, real, B_DELETED, A_DELETED, listed())).isEmpty();
    assertThat(difference(UNORDERED, real, B_DELETED, listed(), A_DELETED)).isPresent();
    assertThat(difference(ORDERED, real, B_DELETED, A_DELETED, listed())).isPresent();
  }

  @Test
  void mindsTheOrderOfTransactionsAndNotTheirNumbers() {
    List<Told> real = List.of(read(100, 0), read(300, 0), read(200, 0));
    assertThat(difference(real, read(1, 0), read(3, 0), read(2, 0))).isEmpty();
    assertThat(difference(real, read(1, 0), read(2, 0), read(3, 0))).isPresent();
    assertThat(difference(real, read(1, 0), read(2, 0), read(1, 0))).isPresent();
  }

  @Test
  void mindsWhoseANodeIsAndNotTheSessionsNumber() {
    List<Told> real = List.of(read(1, 0), read(1, 70), read(1, 50));
    assertThat(difference(real, read(1, 0), read(1, 1), read(1, 2))).isEmpty();
    assertThat(difference(real, read(1, 0), read(1, 1), read(1, 1))).isPresent();
    assertThat(difference(real, read(1, 1), read(1, 2), read(1, 3))).isPresent();
  }

  @Test
  void takesChildrenInAnyOrder() {
    assertThat(difference(List.of(listed("a", "b")), listed("b", "a"))).isEmpty();
    assertThat(difference(List.of(listed("a", "b")), listed("a"))).isPresent();
    assertThat(difference(List.of(listed("a", "b")), listed("a", "b", "b"))).isPresent();
  }
}
