package dev.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Very many questions end at one moment. The loop must not look at all of them for each one, as it
 * has leases to keep: with half a million it would stand still for minutes.
 */
class PendingQuestionsTest {
  private static final int MANY = 500_000;

  private final ManualLoop loop = new ManualLoop(new VirtualTime());
  private final PendingQuestions questions =
      new PendingQuestions(loop, new LoopRecoveries(loop), () -> "nothing is wrong");

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void endOfOneCostsTheSameHoweverManyThereAre() {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      all.add(questions.newFuture());
    }
    all.forEach(question -> question.complete(null));

    questions.cancelAll();
    assertThat(all).noneMatch(CompletableFuture::isCompletedExceptionally);
  }
}
