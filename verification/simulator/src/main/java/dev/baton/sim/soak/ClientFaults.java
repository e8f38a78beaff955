package dev.baton.sim.soak;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Faults of a group of clients, one client at a time. Every client is running again in the end. */
final class ClientFaults implements Mischief {
  private final Targets targets;
  private final Times times;

  ClientFaults(Targets targets, Times times) {
    this.targets = targets;
    this.times = times;
  }

  @Override
  public Set<FaultKind> kinds() {
    return EnumSet.of(
        FaultKind.CLIENT_KILLED,
        FaultKind.CLIENT_RESTARTED,
        FaultKind.CLIENT_PAUSED,
        FaultKind.CLIENT_PAUSED_LONG);
  }

  @Override
  public Optional<Fault> make(FaultKind kind, Random random) {
    ClientProcess client = targets.pick(random);
    String name = client.name();
    Duration brief = times.part(random, 0.05, 0.7);
    Duration longer = times.part(random, 1.2, 2);
    return Optional.of(
        switch (kind) {
          case CLIENT_KILLED -> {
            client.kill();
            yield new Fault(name, longer, client::start);
          }
          case CLIENT_RESTARTED -> {
            client.stop();
            yield new Fault(name, Duration.ZERO, client::start);
          }
          default -> {
            client.pause();
            Duration length = kind == FaultKind.CLIENT_PAUSED ? brief : longer;
            yield new Fault(name, length, client::resume);
          }
        });
  }
}
