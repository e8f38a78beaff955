package dev.baton.sim.soak;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Faults of a group of clients, one client at a time. Every client is running again in the end. */
final class ClientFaults implements FaultMaker {
  private final ClientTargets targets;
  private final SoakTimes times;

  ClientFaults(ClientTargets targets, SoakTimes times) {
    this.targets = targets;
    this.times = times;
  }

  @Override
  public Set<FaultKind> faultKinds() {
    return EnumSet.of(
        FaultKind.CLIENT_KILLED,
        FaultKind.CLIENT_RESTARTED,
        FaultKind.CLIENT_PAUSED,
        FaultKind.CLIENT_PAUSED_LONG);
  }

  @Override
  public Optional<MadeFault> makeFault(FaultKind kind, Random random) {
    ClientProcess client = targets.pickClient(random);
    String name = client.lifeName();
    Duration brief = times.partOfSession(random, 0.05, 0.7);
    Duration longer = times.partOfSession(random, 1.2, 2);
    return Optional.of(
        switch (kind) {
          case CLIENT_KILLED -> {
            client.kill();
            yield new MadeFault(name, longer, client::start);
          }
          case CLIENT_RESTARTED -> {
            client.stop();
            yield new MadeFault(name, Duration.ZERO, client::start);
          }
          default -> {
            client.pause();
            Duration length = kind == FaultKind.CLIENT_PAUSED ? brief : longer;
            yield new MadeFault(name, length, client::resume);
          }
        });
  }
}
