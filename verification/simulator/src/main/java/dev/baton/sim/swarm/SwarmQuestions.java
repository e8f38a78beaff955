package dev.baton.sim.swarm;

import dev.baton.error.BatonException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.testkit.model.PlannedMishaps;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls that operators make on one machine. Each must be answered in the end. In some worlds
 * the loop loses the first task of every other call.
 */
final class SwarmQuestions {
  private final SwarmWorld world;
  private final PlannedMishaps mishaps;
  private final List<CompletableFuture<?>> asked = new ArrayList<>();

  SwarmQuestions(SwarmWorld world, PlannedMishaps mishaps) {
    this.world = world;
    this.mishaps = mishaps;
  }

  void ask(Supplier<CompletableFuture<?>> call) {
    boolean lost = world.plan().losesJoins() && asked.size() % 2 == 0;
    CompletableFuture<?> answer = lost ? mishaps.loseFirstTask(call) : call.get();
    asked.add(answer.whenComplete((done, failure) -> noteUnless(failure)));
  }

  private void noteUnless(@Nullable Throwable failure) {
    Throwable cause = failure == null ? null : failure.getCause();
    if (failure != null
        && !(failure instanceof BatonException || cause instanceof BatonException)) {
      world.eventLog().noteEvent(JournalEventKind.CRASHED, String.valueOf(failure));
    }
  }

  boolean areAnswered() {
    return asked.stream().allMatch(CompletableFuture::isDone);
  }

  void noteUnanswered() {
    world.eventLog().noteEvent(JournalEventKind.CRASHED, "a call was never answered");
  }
}
