package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.session.EngineSettings;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * All that one test has set up on its servers: closed when the test has run, the newest first, and
 * while the servers still stand. If the test failed, the journals of its Batons are printed.
 */
final class Scene implements AfterTestExecutionCallback {
  private final Deque<Runnable> closers = new ArrayDeque<>();

  private final List<Baton> batons = new ArrayList<>();

  /** A Baton with the default settings. */
  Baton connect(String connectString) {
    return connect(connectString, builder -> builder);
  }

  /** A Baton whose session lasts for {@code timeout} without a sign of life. */
  Baton connect(String connectString, Duration timeout) {
    return connect(connectString, builder -> builder.sessionTimeout(timeout));
  }

  /** A Baton with other settings. */
  Baton connect(String connectString, UnaryOperator<BatonBuilder> settings) {
    return add(settings.apply(Baton.builder(connectString).connectTimeout(LIMIT)).connect());
  }

  /** A Baton that was made in another way. */
  Baton add(Baton baton) {
    batons.add(baton);
    closing(baton::close);
    return baton;
  }

  /** Somebody with a plain client. */
  Operator operator(String connectString) {
    Operator operator = Operator.at(connectString);
    closing(operator::close);
    return operator;
  }

  /**
   * The candidate leads, by the only node there is. When it leaves, nothing of it stays in the way
   * of the next, though its session goes on.
   */
  void assertOneNodeOf(Candidate candidate, String servers) throws InterruptedException {
    String election = candidate.election();
    candidate.awaitLeadership();
    Operator operator = operator(servers);
    operator.catchUp();
    assertThat(operator.line(election)).containsExactly(candidate.nodePath().orElseThrow());
    Diary diary = new Diary();
    Candidate next = diary.of(connect(servers).election(election).candidate("next")).campaign();
    diary.await("standing 2");

    candidate.close();

    next.awaitLeadership();
    operator.catchUp();
    assertThat(operator.line(election)).containsExactly(next.nodePath().orElseThrow());
  }

  /** As {@link #assertOneNodeOf}, in a race, where the leader has two: the prize and its mark. */
  void assertOnePrizeOf(Candidate candidate, String servers) throws InterruptedException {
    String election = candidate.election();
    candidate.awaitLeadership();
    Operator operator = operator(servers);
    operator.catchUp();
    assertThat(operator.children(election)).hasSize(2);
    assertThat(candidate.nodePath()).contains(election + "/~leader");
    Diary diary = new Diary();
    Candidate next =
        diary
            .of(connect(servers).election(election).withRule(TurnRule.RACE).candidate("next"))
            .campaign();
    diary.await("standing 0");

    candidate.close();

    next.awaitLeadership();
    operator.catchUp();
    assertThat(operator.children(election)).hasSize(2);
    next.close();
    operator.catchUp();
    assertThat(operator.children(election)).isEmpty();
  }

  /** Has {@code closer} run when the test has. */
  void closing(Runnable closer) {
    closers.push(closer);
  }

  /** Gives the lock back when the test has run, or waits for it no longer. */
  CompletableFuture<LockHold> add(CompletableFuture<LockHold> wish) {
    closing(
        () -> {
          if (!wish.cancel(false)) {
            wish.join().close();
          }
        });
    return wish;
  }

  /** The settings of a Baton with this session timeout. */
  static EngineSettings settings(Duration timeout) {
    return new EngineSettings(timeout, EngineSettings.DEFAULT.assumedTick(), false, true, 100);
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      batons.forEach(Scene::printJournal);
    }
    while (!closers.isEmpty()) {
      closers.pop().run();
    }
  }

  private static void printJournal(Baton baton) {
    System.out.println("The journal of a Baton of the test that failed:");
    baton.journal().stream().forEach(System.out::println);
  }
}
