package dev.baton.sim.soak;

import dev.baton.sim.soak.client.ClientTrouble;
import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Faults inside clients, in the code that Baton calls there. They strike one client at a time. */
final class CallbackFaults implements FaultMaker {
  private static final Duration END = Duration.ofSeconds(75);

  private final ClientTargets targets;
  private final SoakTimes times;
  private final boolean applies;

  CallbackFaults(SoakStage stage) {
    this.targets = new ClientTargets(stage.clients(), stage.eventLog());
    this.times = stage.soakTimes();
    this.applies = stage.takeOrders();
  }

  @Override
  public Set<FaultKind> faultKinds() {
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
  public Optional<MadeFault> makeFault(FaultKind kind, Random random) {
    ClientProcess client = targets.pickClient(random);
    String name = client.lifeName();
    Duration length = times.partOfSession(random, 0.2, 1);
    return Optional.of(
        switch (kind) {
          case EXIT_IN_CALLBACK, CLOSE_IN_CALLBACK -> {
            client.orderEnd(kind.toString());
            yield new MadeFault(name, Duration.ZERO, () -> awaitEnd(client, name));
          }
          default -> {
            client.sendOrder(kind.toString());
            yield new MadeFault(
                name, length, () -> client.sendOrder(ClientTrouble.NONE.orderWord()));
          }
        });
  }

  /**
   * Waits for the callback that ends a process. A process that never leads may get no callback, so
   * it is replaced.
   */
  private static void awaitEnd(ClientProcess client, String life) {
    if (!ConditionWait.happensWithin(END, SoakStage.PAUSE, () -> client.isOver(life))) {
      client.replaceLife(life);
    }
  }
}
