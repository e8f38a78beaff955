package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.config.TaskManagementConfigUtils;

/** The guard is around the work, wherever that is done. */
@Tag("long")
final class AsyncGuardTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static final String PATH = "/async";

  @Configuration(proxyBeanMethods = false)
  @EnableAsync
  static class AsyncLast {}

  @Configuration(proxyBeanMethods = false)
  @EnableAsync(order = Ordered.HIGHEST_PRECEDENCE)
  static class AsyncFirst {}

  static class AsyncJob {
    @Async
    @FencedLock(path = PATH)
    public void report(CompletableFuture<Optional<FencedCall>> seen) {
      seen.complete(FencedCall.findCurrent());
    }

    @Async
    @FencedLock(path = PATH)
    public CompletableFuture<Boolean> workLater() {
      return later();
    }

    @FencedLock(path = PATH)
    public Object workHidden() {
      Object hidden = later();
      return hidden;
    }

    @FencedLock(path = PATH)
    public Object lazily() {
      Callable<Integer> later = () -> 1;
      return later;
    }

    /** Looks for the lock when the thread of the call waits for this. */
    private static CompletableFuture<Boolean> later() {
      Thread caller = Thread.currentThread();
      return CompletableFuture.supplyAsync(
          () -> {
            waitUntil("the caller waits", () -> waits(caller));
            return !APPLICATIONS.outside().lock(PATH).participants().isEmpty();
          },
          task -> new Thread(task).start());
    }

    private static boolean waits(Thread caller) {
      return Arrays.stream(caller.getStackTrace())
          .anyMatch(each -> each.getClassName().equals(CompletableFuture.class.getName()));
    }
  }

  @Async
  static class AsyncDesk {
    @FencedLock(path = PATH)
    public CompletableFuture<Boolean> workLater() {
      return AsyncJob.later();
    }
  }

  private static void run(Class<?> settings, Consumer<AsyncJob> test) {
    APPLICATIONS
        .runner()
        .withUserConfiguration(settings)
        .withBean(AsyncJob.class)
        .run(application -> test.accept(application.getBean(AsyncJob.class)));
  }

  @ParameterizedTest
  @ValueSource(classes = {AsyncLast.class, AsyncFirst.class})
  void lockIsHeldInTheThreadOfTheWork(Class<?> settings) {
    run(
        settings,
        job -> {
          CompletableFuture<Optional<FencedCall>> seen = new CompletableFuture<>();
          job.report(seen);
          assertThat(seen.join()).isPresent();
        });
  }

  @Test
  void lockIsHeldUntilTheFutureIsDone() {
    run(
        AsyncLast.class,
        job -> {
          assertThat(job.workLater().join()).isTrue();
          assertThat(((CompletableFuture<?>) job.workHidden()).join()).isEqualTo(true);
        });
  }

  @Test
  void annotationOfTheClassCounts() {
    APPLICATIONS
        .runner()
        .withUserConfiguration(AsyncLast.class)
        .withBean(AsyncDesk.class)
        .run(
            application ->
                assertThat(application.getBean(AsyncDesk.class).workLater().join()).isTrue());
  }

  @Test
  void hiddenLazyResultIsRefused() {
    run(
        AsyncLast.class,
        job ->
            assertThatThrownBy(job::lazily)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("do the work within the method"));
  }

  /** As with AspectJ, which weaves its advice into the class. */
  @Configuration(proxyBeanMethods = false)
  static class WovenAsync {
    @Bean(TaskManagementConfigUtils.ASYNC_EXECUTION_ASPECT_BEAN_NAME)
    String aspect() {
      return "aspect";
    }
  }

  @Test
  void wovenAsyncIsRefused() {
    StartFailure.assertRefused(
        APPLICATIONS.runner().withUserConfiguration(WovenAsync.class).withBean(AsyncJob.class),
        "AsyncJob",
        "AspectJ runs it in another thread");
  }
}
