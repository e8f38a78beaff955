package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.election.Election;
import dev.baton.spring.election.LeadershipGranted;
import dev.baton.spring.election.LeadershipRevoked;
import dev.baton.spring.election.ManagedElections;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.event.EventListener;

/** Listeners and calls of one election do not wait for each other when its leadership is lost. */
@Tag("long")
final class TermEventsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** None of its waits but the polite one ends by an interrupt. */
  static class SlowParts {
    private final CompletableFuture<Void> mayEnd = new CompletableFuture<>();
    private final CompletableFuture<Void> greeted = new CompletableFuture<>();
    private final CompletableFuture<Void> revoked = new CompletableFuture<>();
    private final CompletableFuture<Void> begun = new CompletableFuture<>();

    @EventListener(condition = "#p0.election == '/greeted'")
    void onGranted(LeadershipGranted event) {
      greeted.complete(null);
      mayEnd.join();
    }

    @EventListener(condition = "#p0.election == '/deaf'")
    void onRevoked(LeadershipRevoked event) {
      revoked.complete(null);
    }

    @LeaderOnly("/deaf")
    public String ignoreInterrupts() {
      begun.complete(null);
      mayEnd.join();
      return "ended";
    }

    /** As drivers of databases do, it tells of its interrupt by another checked exception. */
    @LeaderOnly("/greeted")
    public String workPolitely() throws ClosedByInterruptException {
      begun.complete(null);
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new ClosedByInterruptException();
      }
      return "never";
    }

    /** Fields are those of the proxy's target, so they are asked by methods. */
    CompletableFuture<Void> mayEnd() {
      return mayEnd;
    }

    CompletableFuture<Void> greeted() {
      return greeted;
    }

    CompletableFuture<Void> revoked() {
      return revoked;
    }

    CompletableFuture<Void> begun() {
      return begun;
    }
  }

  private static void run(String path, Consumer<SlowParts> test) {
    APPLICATIONS
        .runner()
        .withBean(SlowParts.class)
        .run(
            application -> {
              ManagedElections elections = application.getBean(ManagedElections.class);
              SlowParts parts = application.getBean(SlowParts.class);
              try {
                await().atMost(LIMIT).until(() -> elections.electionAt(path).isLeading());
                test.accept(parts);
              } finally {
                parts.mayEnd().complete(null);
              }
            });
  }

  private static CompletableFuture<String> begin(Callable<String> call) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return call.call();
          } catch (Exception e) { // a Callable declares no other
            return e.getClass().getSimpleName();
          }
        },
        task -> new Thread(task).start());
  }

  private static void evictLeader(String path) {
    Election election = APPLICATIONS.outside().election(path);
    var unused = election.evictNow(election.participants().get(0).nodePath());
  }

  @Test
  void listenerHearsOfTheLossWhileACallGoesOn() {
    run(
        "/deaf",
        parts -> {
          CompletableFuture<String> call = begin(parts::ignoreInterrupts);
          assertThat(parts.begun()).succeedsWithin(LIMIT);
          evictLeader("/deaf");
          assertThat(parts.revoked()).succeedsWithin(LIMIT);
          assertThat(call).isNotDone();
        });
  }

  @Test
  void callIsInterruptedWhileAListenerGoesOn() {
    run(
        "/greeted",
        parts -> {
          assertThat(parts.greeted()).succeedsWithin(LIMIT);
          CompletableFuture<String> call = begin(parts::workPolitely);
          assertThat(parts.begun()).succeedsWithin(LIMIT);
          evictLeader("/greeted");
          assertThat(call).succeedsWithin(LIMIT).isEqualTo("LostException");
          assertThat(parts.mayEnd()).isNotDone();
        });
  }
}
