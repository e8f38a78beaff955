package dev.baton.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.TimerlessLoop;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestOutboxTest {
  private static final int MORE_THAN_SLOTS = 1_000;
  private static final ZooKeeperRequest WRITE =
      new ZooKeeperRequest.Create("/a", "", ZooKeeperRequest.NodeKind.PERSISTENT);

  private final List<ZooKeeperAnswer> answers = new ArrayList<>();
  private final List<RequestOutcome> losses = new ArrayList<>();
  private final Lease lease = new Lease(2_000_000_000L, 1);
  private final Posts loop = new Posts();
  private Function<ZooKeeperRequest, @Nullable ZooKeeperAnswer> client =
      request -> ZooKeeperAnswer.ofOutcome(RequestOutcome.DONE);
  private final RequestOutbox outbox = new RequestOutbox(loop, new Client(), lease, losses::add);

  /** A loop whose tasks run when the test says so. */
  private static final class Posts extends TimerlessLoop {
    private final List<Runnable> posted = new ArrayList<>();
    private final List<Throwable> reported = new ArrayList<>();

    void runAll() {
      while (!posted.isEmpty()) {
        posted.remove(0).run();
      }
    }

    @Override
    public void postTask(Runnable task) {
      posted.add(task);
    }

    @Override
    public boolean awaitFuture(CompletableFuture<?> future, long nanos) {
      return future.isDone();
    }

    @Override
    public long nanoTime() {
      return 1;
    }

    @Override
    public void reportFailure(String what, Throwable thrown) {
      reported.add(thrown);
    }
  }

  private final class Client implements EnsemblePort.EnsembleLink {
    @Override
    public void sendRequest(ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
      ZooKeeperAnswer answer = client.apply(request);
      if (answer != null) {
        reply.onAnswer(answer);
      }
    }

    @Override
    public void dropLink() {}

    @Override
    public void closeSession(Runnable then) {}
  }

  private void send(int times) {
    for (int i = 0; i < times; i++) {
      outbox.sendInTurn(WRITE, answers::add);
    }
    loop.runAll();
  }

  @Test
  void aRequestThatTheClientRefusesIsAnsweredAsRefusedAndKeepsNoSlot() {
    client =
        request -> {
          throw new IllegalArgumentException("Invalid path string");
        };
    send(MORE_THAN_SLOTS);
    assertThat(answers)
        .hasSize(MORE_THAN_SLOTS)
        .allMatch(answer -> answer.outcome() == RequestOutcome.REFUSED);
    assertThat(loop.reported).hasSize(MORE_THAN_SLOTS);
    assertThat(losses).isEmpty();

    answers.clear();
    client = request -> ZooKeeperAnswer.ofOutcome(RequestOutcome.DONE);
    send(1);
    assertThat(answers).extracting(ZooKeeperAnswer::outcome).containsExactly(RequestOutcome.DONE);
  }

  @Test
  void aRequestThatTheClientRefusesIsNoPacketForTheLeaseAndNoBarrier() {
    lease.noteConnected(0, 0, 10_000_000_000L);
    client =
        request -> {
          throw new IllegalArgumentException("Invalid path string");
        };
    send(1);
    assertThat(lease.window()).isEqualTo(Lease.LeaseWindow.NONE);
    assertThat(outbox.hasWritten()).isFalse();
  }

  @Test
  void aMissingAnswerLosesTheConnectionWhenTheNextOneComes() {
    client = request -> null;
    send(1);
    client = request -> ZooKeeperAnswer.ofOutcome(RequestOutcome.DONE);
    send(1);
    assertThat(losses).containsExactly(RequestOutcome.UNKNOWN);
  }

  @Test
  void aConnectionIsSilentWhenNoAnswerComesForFourTicks() {
    client = request -> null;
    send(1);
    assertThat(ticksUntilSilent(10)).isEqualTo(4);
  }

  @Test
  void aConnectionOnWhichNothingIsAskedIsNotSilent() {
    send(1);
    assertThat(ticksUntilSilent(10)).isEqualTo(10);
  }

  private int ticksUntilSilent(int most) {
    int ticks = 0;
    boolean silent = false;
    while (!silent && ticks < most) {
      ticks++;
      silent = outbox.isSilentAtTick();
    }
    return ticks;
  }

  @Test
  void aClientThatFailsOtherwiseLosesTheConnection() {
    client =
        request -> {
          throw new OutOfMemoryError("as planned");
        };
    send(1);
    assertThat(answers).isEmpty();
    assertThat(losses).containsExactly(RequestOutcome.UNKNOWN);
  }
}
