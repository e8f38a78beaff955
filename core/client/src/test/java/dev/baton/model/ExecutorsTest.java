package dev.baton.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.model.EveryCall.Call;
import dev.baton.model.EveryCall.Scenery;
import dev.baton.participants.TransferFailedException;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.ConditionWait;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call that waits ends, and leaves nothing held, whatever users' executors do. */
class ExecutorsTest {
  private static final EngineSettings SETTINGS =
      new EngineSettings(Duration.ofSeconds(2), Duration.ofSeconds(1), false, true, 100);

  private final EveryCall calls = new EveryCall();
  private final AtomicInteger scenes = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private @Nullable Live live;
  private @Nullable Executor executor;

  @AfterEach
  void nothingIsLeft() {
    end.countDown();
    if (live != null) {
      live.close();
    }
    if (executor instanceof ExecutorService threads) {
      threads.shutdownNow();
    }
  }

  /** What executors do. */
  enum Kind {
    HAS_ONE_THREAD,
    HAS_ONE_BUSY_THREAD,
    IS_BOUNDED_AND_FULL,
    RUNS_IN_THE_CALLING_THREAD,
    IS_SHUT_DOWN,
    THROWS_AFTER_RUNNING,
    DISCARDS;

    Executor make(CountDownLatch end) {
      return switch (this) {
        case HAS_ONE_THREAD -> Executors.newSingleThreadExecutor();
        case HAS_ONE_BUSY_THREAD -> busy(Executors.newSingleThreadExecutor(), 1, end);
        case IS_BOUNDED_AND_FULL ->
            busy(
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1)),
                2,
                end);
        case RUNS_IN_THE_CALLING_THREAD -> Runnable::run;
        case IS_SHUT_DOWN -> shutDown(Executors.newSingleThreadExecutor());
        case THROWS_AFTER_RUNNING -> Kind::runAndThrow;
        case DISCARDS -> task -> {};
      };
    }

    private static Executor busy(Executor executor, int tasks, CountDownLatch end) {
      for (int i = 0; i < tasks; i++) {
        executor.execute(() -> await(end));
      }
      return executor;
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static Executor shutDown(ExecutorService executor) {
      executor.shutdown();
      return executor;
    }

    private static void runAndThrow(Runnable task) {
      task.run();
      throw new RejectedExecutionException("thrown though the task has run");
    }
  }

  private Live live(Kind kind) {
    Executor made = kind.make(end);
    executor = made;
    Live begun = new Live(SETTINGS, made);
    live = begun;
    return begun;
  }

  /** A scene in which a candidate leads. */
  private Scenery scenery(Live begun) {
    int number = scenes.incrementAndGet();
    Candidate leader =
        begun
            .baton
            .election("/elections/" + number)
            .candidate("leader")
            .stopTimeout(Duration.ofMillis(100))
            .campaign();
    ConditionWait.waitUntil("the leader", leader::isLeader);
    return new Scenery(begun.baton, leader, number);
  }

  /** Runs one call and returns how it ends, once it does. */
  private static CompletableFuture<Void> end(Call call, Scenery scenery) {
    try {
      CompletionStage<?> later = call.make(scenery);
      return later == null
          ? CompletableFuture.completedFuture(null)
          : later.toCompletableFuture().thenAccept(result -> {});
    } catch (InterruptedException | RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletableFuture<Void> inAThread(Call call, Scenery scenery) {
    CompletableFuture<CompletableFuture<Void>> returned = new CompletableFuture<>();
    Thread thread = new Thread(() -> returned.complete(end(call, scenery)), "a user's thread");
    thread.setDaemon(true);
    thread.start();
    return returned.thenCompose(end -> end);
  }

  private static void assertEnds(String method, CompletableFuture<Void> call) {
    ConditionWait.waitUntil("the end of " + method, call::isDone);
    Throwable failure = call.handle((nothing, thrown) -> thrown).join();
    Throwable cause = failure == null || failure.getCause() == null ? failure : failure.getCause();
    if (!(cause instanceof TransferFailedException) && !isRefusedByTheLoop(cause)) {
      assertThat(cause).as(method).isNull();
    }
  }

  private static boolean isRefusedByTheLoop(@Nullable Throwable failure) {
    return failure instanceof IllegalStateException
        && String.valueOf(failure.getMessage()).contains("call the asynchronous method");
  }

  private static void assertNothingHeld(Scenery scenery) {
    for (String lock : List.of("/locks/", "/locks/a", "/locks/b", "/permits/")) {
      String path = lock + scenery.number();
      ConditionWait.waitUntil(
          "nobody in line of " + path, () -> scenery.baton().lock(path).participants().isEmpty());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCallEndsInAThreadOfTheUser(Kind kind) {
    Live begun = live(kind);
    for (Map.Entry<String, List<Call>> method : calls.all().entrySet()) {
      for (Call call : method.getValue()) {
        Scenery scenery = scenery(begun);
        assertEnds(method.getKey(), inAThread(call, scenery));
        assertNothingHeld(scenery);
      }
    }
  }

  /** Waits in the callback for what completes later, unless that runs in the loop itself. */
  @ParameterizedTest
  @EnumSource(names = {"HAS_ONE_THREAD", "RUNS_IN_THE_CALLING_THREAD", "THROWS_AFTER_RUNNING"})
  void everyCallEndsInACallback(Kind kind) {
    Live begun = live(kind);
    for (Map.Entry<String, List<Call>> method : calls.all().entrySet()) {
      for (Call call : method.getValue()) {
        Scenery scenery = scenery(begun);
        CompletableFuture<CompletableFuture<Void>> called = new CompletableFuture<>();
        Candidate caller =
            begun
                .baton
                .election("/callers/" + scenery.number())
                .candidate("caller")
                .onElected(led -> called.complete(endHere(call, scenery)))
                .campaign();
        assertEnds(method.getKey(), called.thenCompose(end -> end));
        caller.close();
        assertNothingHeld(scenery);
      }
    }
  }

  private static CompletableFuture<Void> endHere(Call call, Scenery scenery) {
    CompletableFuture<Void> ended = end(call, scenery);
    if (!Thread.currentThread().getName().equals(Live.LOOP)) {
      ended.exceptionally(failure -> null).join();
    }
    return ended;
  }

  @Test
  void theCallsAreAllThatThereAre() {
    List<String> waiting =
        PublicApi.methods().stream()
            .filter(ExecutorsTest::mayWait)
            .map(PublicApi::name)
            .distinct()
            .toList();
    assertThat(calls.all().keySet()).containsAll(waiting);
  }

  private static boolean mayWait(Method method) {
    Class<?> type = method.getDeclaringClass();
    boolean interruptible =
        Arrays.asList(method.getExceptionTypes()).contains(InterruptedException.class);
    boolean later = CompletionStage.class.isAssignableFrom(method.getReturnType());
    boolean hasTwin =
        Arrays.stream(type.getMethods())
            .anyMatch(other -> other.getName().equals(method.getName() + "Async"));
    return !type.isInterface() && (interruptible || later || hasTwin);
  }
}
