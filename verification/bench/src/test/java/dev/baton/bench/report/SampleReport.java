package dev.baton.bench.report;

import java.util.List;

/** Reports as runs make them. */
final class SampleReport {
  private SampleReport() {}

  static BenchReport whole() {
    return of(List.of(handover(), reads(), wakeUps(), sessions()), List.of(met(), missed()));
  }

  static BenchReport of(List<WorkResult> results, List<TargetVerdict> verdicts) {
    return new BenchReport(
        new MachineInfo(
            "Xeon <Gold> & \"others\"", 2, 8_000_000_000L, "Linux 6.1", "OpenJDK 17", "3.9.5"),
        "baton bench --rounds 3 --net '2 ms'",
        "2026-11-21T10:00:00Z",
        "0123456789abcdef0123456789abcdef01234567",
        3,
        results,
        verdicts);
  }

  static WorkResult handover() {
    return new WorkResult(
        "handover",
        "Resign to next leader told, 2 ms each way",
        "From the call of resign() to the moment when the next one is told that it leads.",
        NumberUnit.NANOSECONDS,
        BetterDirection.LESS,
        List.of(
            figures("Baton", 3000, 4.21e6),
            figures("Curator LeaderLatch", 3000, 12.3e6),
            figures("Curator LeaderSelector", 3000, 21.9e6)),
        List.of("Each contender has 3 candidates & one server."));
  }

  static WorkResult reads() {
    return new WorkResult(
        "lock-rate",
        "Locks taken and let go",
        "How often eight threads of one client take and let go a lock that they share.",
        NumberUnit.PER_SECOND,
        BetterDirection.MORE,
        List.of(
            figures("Baton", 30, 12_345),
            figures("Curator InterProcessSemaphoreMutex", 30, 2_345),
            figures("Curator InterProcessMutex", 30, 1_987)),
        List.of());
  }

  static WorkResult wakeUps() {
    return new WorkResult(
        "herd",
        "Requests to the servers when the leader of 200 leaves",
        "Counted by the servers, until all is quiet again.",
        NumberUnit.COUNT,
        BetterDirection.LESS,
        List.of(figures("Baton", 1, 3), figures("The recipe of old", 1, 40_000)),
        List.of());
  }

  static WorkResult sessions() {
    return new WorkResult(
        "crash",
        "Crash to next leader",
        "From kill -9 to the moment when the next one leads.",
        NumberUnit.SESSION_TIMEOUTS,
        BetterDirection.LESS,
        List.of(figures("Baton", 25, 1.08), figures("Curator LeaderLatch", 25, 1.4)),
        List.of());
  }

  /** Numbers that go together. */
  static ContenderFigures figures(String contender, long count, double median) {
    return new ContenderFigures(
        contender,
        count,
        median,
        1.2 * median,
        1.9 * median,
        4 * median,
        List.of(0.98 * median, median, 1.03 * median));
  }

  static TargetVerdict met() {
    return new TargetVerdict("handover", "2.6 times as fast as LeaderLatch", 2.6, 2.92, true);
  }

  static TargetVerdict missed() {
    return new TargetVerdict("crash", "in 1.05 session timeouts", 1.05, 1.08, false);
  }
}
