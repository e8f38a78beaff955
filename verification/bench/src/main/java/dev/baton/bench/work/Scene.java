package dev.baton.bench.work;

import dev.baton.bench.Ensemble;
import java.time.Duration;

/**
 * Where a work is done, and how much of it.
 *
 * @param eachWay how long a packet takes from a client to a server, or back
 * @param sessionTimeout of all clients
 * @param repetitions in each round, of what takes milliseconds
 */
public record Scene(Ensemble ensemble, Duration eachWay, Duration sessionTimeout, int repetitions) {
  private static final Duration SETTLING = Duration.ofMillis(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);
  private static final Duration QUIET = Duration.ofMillis(200);
  private static final int PACKETS_OF_QUIET = 20;
  private static final int LOOKS_FOR_QUIET = 600;
  private static final int FLIGHTS_TO_SETTLE = 8;

  /** The same, elsewhere. */
  public Scene at(Duration eachWay) {
    return new Scene(ensemble, eachWay, sessionTimeout, repetitions);
  }

  /** The same with so much to do. */
  public Scene times(int repetitions) {
    return new Scene(ensemble, eachWay, sessionTimeout, repetitions);
  }

  String servers() {
    return ensemble.servers(eachWay);
  }

  /** Lets everybody read, watch and renew what there is to after a change. */
  void settle() throws InterruptedException {
    Pause.of(SETTLING.plus(eachWay.multipliedBy(FLIGHTS_TO_SETTLE)));
  }

  /** Returns when the servers have had next to nothing to do for a while. */
  void awaitQuiet() throws InterruptedException {
    long before = ensemble.packets();
    for (int look = 0; look < LOOKS_FOR_QUIET; look++) {
      Pause.of(QUIET);
      long packets = ensemble.packets();
      if (packets - before <= PACKETS_OF_QUIET) {
        return;
      }
      before = packets;
    }
    throw new IllegalStateException("the servers do not come to rest");
  }

  /** Returns when so many stand in a line. */
  void awaitLine(String path, int members) throws InterruptedException {
    while (ensemble.childrenOf(path).size() != members) {
      Pause.of(BETWEEN_LOOKS);
    }
  }

  /** The delay as part of an id, for example {@code 2ms}. */
  String idOfDelay() {
    return eachWay.toMillis() + "ms";
  }

  /** The delay as part of a title. */
  String delay() {
    return eachWay.isZero() ? "no delay" : eachWay.toMillis() + " ms each way";
  }
}
