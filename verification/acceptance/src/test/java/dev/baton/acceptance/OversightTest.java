package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.participants.RequestOrigin;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Holders are asked to let go, and made to. */
@Tag("long")
class OversightTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(6);
  private static EmbeddedZooKeeper server;

  @RegisterExtension private final Scene scene = new Scene();

  @BeforeAll
  static void launch() {
    server = EmbeddedZooKeeper.launch();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private Lock lock(String path, String id) {
    return connect(server.connectString()).lock(path).withHolderId(id);
  }

  private Baton connect(String connectString) {
    return scene.connect(connectString, TIMEOUT);
  }

  private static <T> T result(CompletableFuture<T> of)
      throws InterruptedException, ExecutionException, TimeoutException {
    return of.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void aHolderIsAskedToLetGoAndDoes()
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<RequestOrigin> asked = new CompletableFuture<>();
    LockHold a = lock("/asked", "A").acquire();
    a.onReleaseRequested(
        request -> {
          asked.complete(request);
          a.close();
        });
    Lock b = lock("/asked", "B");
    CompletableFuture<LockHold> next = b.acquireAsync();

    assertThat(b.requestRelease("it is my turn")).extracting(Participant::id).containsExactly("A");
    assertThat(result(asked)).isEqualTo(new RequestOrigin("B", "it is my turn"));
    try (LockHold hold = result(next)) {
      assertThat(hold.isValid()).isTrue();
    }
    assertThat(b.requestRelease("nobody has it")).isEmpty();
  }

  @Test
  void aHolderThatDoesNotLetGoIsEvicted()
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<EndReason> lost = new CompletableFuture<>();
    LockHold a = lock("/evicted", "A").acquire().onLost(lost::complete);
    CompletableFuture<LockHold> next = lock("/evicted", "B").acquireAsync();

    assertThat(lock("/evicted", "X").evict("A", "it hangs")).isEqualTo(EvictionOutcome.DELETED);
    assertThat(result(lost)).isEqualTo(EndReason.EVICTED);
    assertThat(a.evictedBy()).contains(new RequestOrigin("X", "it hangs"));
    try (LockHold hold = result(next)) {
      assertThat(a.isValid()).isFalse();
      assertThat(hold.fencingToken()).isGreaterThan(a.fencingToken());
    }
    a.close();
  }

  @Test
  void aHolderWhomNobodyCanReachIsNotSucceededWhileItTakesItselfForOne()
      throws InterruptedException, ExecutionException, TimeoutException {
    try (FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
        Baton cutOff = connect(proxy.connectString())) {
      LockHold a = cutOff.lock("/silent").withHolderId("A").acquire();
      CompletableFuture<Boolean> both =
          lock("/silent", "B")
              .acquireAsync()
              .thenApply(
                  hold -> {
                    boolean valid = a.isValid();
                    hold.close();
                    return valid;
                  });
      Lock x = lock("/silent", "X");
      proxy.swallow();

      assertThat(x.evict("A", "it is cut off")).isNotEqualTo(EvictionOutcome.NOT_THERE);
      assertThat(result(both)).isFalse();
      proxy.pass();
      proxy.cut();
      a.close();
    }
  }
}
