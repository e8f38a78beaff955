package dev.baton.sim.soak;

import dev.baton.sim.soak.client.Trouble;
import dev.baton.testkit.Await;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Faults inside clients, in the code that Baton calls there. They strike one client at a time. */
final class CallbackFaults implements Mischief {
  private static final Duration END = Duration.ofSeconds(75);

  private final Targets targets;
  private final Times times;
  private final boolean applies;

  CallbackFaults(Stage stage) {
    this.targets = new Targets(stage.clients(), stage.chronicle());
    this.times = stage.times();
    this.applies = stage.takeOrders();
  }

  @Override
  public Set<FaultKind> kinds() {
    return applies
        ? EnumSet.of(
            FaultKind.CALLBACK_THROWS,
            FaultKind.CALLBACK_BLOCKS,
            FaultKind.EXECUTOR_REJECTS,
            FaultKind.JOURNAL_THROWS,
            FaultKind.EXIT_IN_CALLBACK,
            FaultKind.CLOSE_IN_CALLBACK)
        : EnumSet.noneOf(FaultKind.class);
  }

  @Override
  public Optional<Fault> make(FaultKind kind, Random random) {
    ClientProcess client = targets.pick(random);
    String name = client.name();
    Duration length = times.part(random, 0.2, 1);
    return Optional.of(
        switch (kind) {
          case EXIT_IN_CALLBACK, CLOSE_IN_CALLBACK -> {
            client.tellToEnd(kind.toString());
            yield new Fault(name, Duration.ZERO, () -> awaitEnd(client, name));
          }
          default -> {
            client.tell(kind.toString());
            yield new Fault(name, length, () -> client.tell(Trouble.NONE.word()));
          }
        });
  }

  /**
   * Waits for the callback that ends a process. A process that never leads may get no callback, so
   * it is replaced.
   */
  private static void awaitEnd(ClientProcess client, String life) {
    if (!Await.happens(END, Stage.PAUSE, () -> client.isOver(life))) {
      client.replace(life);
    }
  }
}
