package dev.baton.acceptance;

import static dev.baton.acceptance.Scene.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.lock.Hold;
import dev.baton.lock.Lock;
import dev.baton.participants.Message;
import dev.baton.participants.Participant;
import dev.baton.protocol.Evicted;
import dev.baton.protocol.Reason;
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
    return connect(server.connectString()).lock(path).as(id);
  }

  private Baton connect(String connectString) {
    return scene.connect(connectString, TIMEOUT);
  }

  private static <T> T result(CompletableFuture<T> of)
      throws InterruptedException, ExecutionException, TimeoutException {
    return of.get(SOON.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void aHolderIsAskedToLetGoAndDoes()
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<Message> asked = new CompletableFuture<>();
    Hold a = lock("/asked", "A").acquire();
    a.onReleaseRequested(
        request -> {
          asked.complete(request);
          a.close();
        });
    Lock b = lock("/asked", "B");
    CompletableFuture<Hold> next = b.acquireAsync();

    assertThat(b.requestRelease("it is my turn")).extracting(Participant::id).containsExactly("A");
    assertThat(result(asked)).isEqualTo(new Message("B", "it is my turn"));
    try (Hold hold = result(next)) {
      assertThat(hold.isValid()).isTrue();
    }
    assertThat(b.requestRelease("nobody has it")).isEmpty();
  }

  @Test
  void aHolderThatDoesNotLetGoIsEvicted()
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<Reason> lost = new CompletableFuture<>();
    Hold a = lock("/evicted", "A").acquire().onLost(lost::complete);
    CompletableFuture<Hold> next = lock("/evicted", "B").acquireAsync();

    assertThat(lock("/evicted", "X").evict("A", "it hangs")).isEqualTo(Evicted.DELETED);
    assertThat(result(lost)).isEqualTo(Reason.EVICTED);
    assertThat(a.eviction()).contains(new Message("X", "it hangs"));
    try (Hold hold = result(next)) {
      assertThat(a.isValid()).isFalse();
      assertThat(hold.fencingToken()).isGreaterThan(a.fencingToken());
    }
    a.close();
  }

  @Test
  void aHolderWhomNobodyCanReachIsNotSucceededWhileItTakesItselfForOne()
      throws InterruptedException, ExecutionException, TimeoutException {
    try (FaultProxy proxy = FaultProxy.to(server.connectString());
        Baton cutOff = connect(proxy.connectString())) {
      Hold a = cutOff.lock("/silent").as("A").acquire();
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

      assertThat(x.evict("A", "it is cut off")).isNotEqualTo(Evicted.NOT_THERE);
      assertThat(result(both)).isFalse();
      proxy.pass();
      proxy.cut();
      a.close();
    }
  }
}
