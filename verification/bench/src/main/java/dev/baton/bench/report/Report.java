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
public record Report(
    Machine machine,
    String command,
    String date,
    String commit,
    int rounds,
    List<Result> results,
    List<Verdict> verdicts) {
  /** Creates a report with immutable copies of the lists. */
  public Report {
    results = List.copyOf(results);
    verdicts = List.copyOf(verdicts);
  }
}
