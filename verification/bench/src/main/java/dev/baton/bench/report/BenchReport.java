package dev.baton.bench.report;

import java.util.List;

/**
 * A run of the benchmarks.
 *
 * @param command the command as it was given, which runs it again
 * @param date in ISO form, UTC
 * @param commit the commit of Baton if it is known, else empty
 * @param rounds the number of rounds; in each, all contenders did each work in turn
 */
public record BenchReport(
    MachineInfo machine,
    String command,
    String date,
    String commit,
    int rounds,
    List<WorkResult> results,
    List<TargetVerdict> verdicts) {
  /** Creates a report with immutable copies of the lists. */
  public BenchReport {
    results = List.copyOf(results);
    verdicts = List.copyOf(verdicts);
  }
}
