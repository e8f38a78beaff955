package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.guard.FencedTransaction;
import dev.baton.guard.OutcomeUnknownException;
import dev.baton.testkit.ConditionWait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What has to do with threads in guarded transactions, on real ones. */
class GuardThreadsTest {
  private static final byte[] NOTHING = {};

  private final Live live = new Live();
  private final Election election = live.baton.election("/jobs/nightly");

  @BeforeEach
  void createState() {
    live.zooKeeper(model -> model.createNode("/state"));
  }

  @AfterEach
  void nothingIsLeft() {
    live.close();
  }

  private List<FencedTransaction.OperationResult> write(Leadership leadership) {
    return leadership.guard().setData("/state", NOTHING).commit();
  }

  @Test
  void mayBeWaitedForInACallback() {
    CompletableFuture<List<FencedTransaction.OperationResult>> elected = new CompletableFuture<>();
    CompletableFuture<List<FencedTransaction.OperationResult>> revoked = new CompletableFuture<>();
    Candidate a =
        election
            .candidate("A")
            .onElected(leadership -> elected.complete(write(leadership)))
            .onRevoked((leadership, reason) -> revoked.complete(write(leadership)))
            .campaign();
    ConditionWait.waitUntil("the first commit", elected::isDone);
    a.resign();

    assertThat(elected)
        .isCompletedWithValue(List.of(new FencedTransaction.OperationResult("/state", 1)));
    assertThat(revoked)
        .isCompletedWithValue(List.of(new FencedTransaction.OperationResult("/state", 2)));
  }

  @Test
  void leaveItOpenWhenTheThreadThatWaitsIsInterrupted() throws InterruptedException {
    Leadership leadership = election.candidate("A").campaign().awaitLeadership();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> write(leadership))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
