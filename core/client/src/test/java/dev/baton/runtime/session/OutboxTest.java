package dev.baton.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.port.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private static final int MORE_THAN_SLOTS = 1_000;
  private static final Request WRITE = new Request.Create("/a", "", Request.Mode.PERSISTENT);

  private final List<Answer> answers = new ArrayList<>();
  private final List<Outcome> losses = new ArrayList<>();
  private final Lease lease = new Lease(2_000_000_000L, 1);
  private final Posts loop = new Posts();
  private Function<Request, @Nullable Answer> client = request -> Answer.of(Outcome.DONE);
  private final Outbox outbox = new Outbox(loop, new Client(), lease, losses::add);

  /** A loop whose tasks run when the test says so, and whose clocks stand still. */
  private static final class Posts implements Loop {
    private final List<Runnable> posted = new ArrayList<>();
    private final List<Throwable> reported = new ArrayList<>();

    void runAll() {
      while (!posted.isEmpty()) {
        posted.remove(0).run();
      }
    }

    @Override
    public void post(Runnable task) {
      posted.add(task);
    }

    @Override
    public Alarm after(long delayNanos, Runnable task) {
      return () -> {};
    }

    @Override
    public boolean await(CompletableFuture<?> future, long nanos) {
      return future.isDone();
    }

    @Override
    public long nanoTime() {
      return 1;
    }

    @Override
    public long wallNanos() {
      return 1;
    }

    @Override
    public void onFailedTask(Runnable recovery) {}

    @Override
    public void report(String what, Throwable thrown) {
      reported.add(thrown);
    }

    @Override
    public void close() {}
  }

  private final class Client implements Ensemble.Link {
    @Override
    public void send(Request request, Ensemble.Reply reply) {
      Answer answer = client.apply(request);
      if (answer != null) {
        reply.answered(answer);
      }
    }

    @Override
    public void drop() {}

    @Override
    public void close(Runnable then) {}
  }

  private void send(int times) {
    for (int i = 0; i < times; i++) {
      outbox.send(WRITE, answers::add);
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
        .allMatch(answer -> answer.outcome() == Outcome.REFUSED);
    assertThat(loop.reported).hasSize(MORE_THAN_SLOTS);
    assertThat(losses).isEmpty();

    answers.clear();
    client = request -> Answer.of(Outcome.DONE);
    send(1);
    assertThat(answers).extracting(Answer::outcome).containsExactly(Outcome.DONE);
  }

  @Test
  void aRequestThatTheClientRefusesIsNoPacketForTheLeaseAndNoBarrier() {
    lease.connected(0, 0, 10_000_000_000L);
    client =
        request -> {
          throw new IllegalArgumentException("Invalid path string");
        };
    send(1);
    assertThat(lease.window()).isEqualTo(Lease.Window.NONE);
    assertThat(outbox.hasWritten()).isFalse();
  }

  @Test
  void aClientThatFailsOtherwiseLosesTheConnection() {
    client =
        request -> {
          throw new OutOfMemoryError("as planned");
        };
    send(1);
    assertThat(answers).isEmpty();
    assertThat(losses).containsExactly(Outcome.UNKNOWN);
  }
}
