package dev.baton.bench.report;

import java.util.List;

/**
 * One run of the benchmarks.
 *
 * @param command as it was given, by which it can be run again
 * @param date in ISO form, UTC
 * @param commit of Baton, if it is known, else empty
 * @param rounds how many; in each, all contenders did each work in turn
 */
public record Report(
    Machine machine,
    String command,
    String date,
    String commit,
    int rounds,
    List<Result> results,
    List<Verdict> verdicts) {
  /** Takes immutable copies. */
  public Report {
    results = List.copyOf(results);
    verdicts = List.copyOf(verdicts);
  }
}
