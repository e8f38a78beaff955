package dev.baton.bench.work;

import dev.baton.bench.ensemble.BenchEnsemble;
import dev.baton.bench.worker.IdlePause;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * The scene of a work: the servers, the delay, and the number of repetitions.
 *
 * @param eachWay the time of a packet from a client to a server, or back
 * @param sessionTimeout the session timeout of all clients
 * @param repetitions the repetitions in each round of operations that take milliseconds
 */
public record WorkScene(
    BenchEnsemble ensemble, Duration eachWay, Duration sessionTimeout, int repetitions) {
  private static final Duration SETTLING = Duration.ofMillis(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);
  private static final Duration QUIET = Duration.ofMillis(200);
  private static final int PACKETS_OF_QUIET = 20;
  private static final int LOOKS_FOR_QUIET = 600;
  private static final int FLIGHTS_TO_SETTLE = 8;

  /** Returns this scene with another delay. */
  public WorkScene withDelay(Duration eachWay) {
    return new WorkScene(ensemble, eachWay, sessionTimeout, repetitions);
  }

  /** Returns this scene with another number of repetitions. */
  public WorkScene withRepetitions(int repetitions) {
    return new WorkScene(ensemble, eachWay, sessionTimeout, repetitions);
  }

  String connectString() {
    return ensemble.connectString(eachWay);
  }

  /** Waits until all clients have read, watched and renewed after a change. */
  void awaitSettled() throws InterruptedException {
    IdlePause.pauseFor(timeToSettle());
  }

  /** Returns the time that all clients need to read, watch and renew after a change. */
  Duration timeToSettle() {
    return SETTLING.plus(eachWay.multipliedBy(FLIGHTS_TO_SETTLE));
  }

  /** Waits until the servers have had next to nothing to do for a while. */
  void awaitQuiet() throws InterruptedException {
    long before = ensemble.countPackets();
    for (int look = 0; look < LOOKS_FOR_QUIET; look++) {
      IdlePause.pauseFor(QUIET);
      long packets = ensemble.countPackets();
      if (packets - before <= PACKETS_OF_QUIET) {
        return;
      }
      before = packets;
    }
    throw new IllegalStateException("the servers do not come to rest");
  }

  /** Waits until {@code members} members are in a queue. */
  void awaitLine(String path, int members) throws InterruptedException {
    while (ensemble.countChildren(path) != members) {
      IdlePause.pauseFor(BETWEEN_LOOKS);
    }
  }

  /** Returns the delay as part of an id, for example {@code 2ms}. */
  String idOfDelay() {
    return inMillis() + "ms";
  }

  /** Returns the delay as part of a title. */
  String delayTitle() {
    return eachWay.isZero() ? "no delay" : inMillis() + " ms each way";
  }

  private String inMillis() {
    return BigDecimal.valueOf(eachWay.toNanos(), 6).stripTrailingZeros().toPlainString();
  }
}
