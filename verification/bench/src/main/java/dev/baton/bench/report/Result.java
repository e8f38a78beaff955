package dev.baton.bench.report;

import java.util.List;

/**
 * How all contenders did one work.
 *
 * @param id of the work, a word of small letters, digits and hyphens, by which a run is told to do
 *     it again
 * @param title a few words, for example {@code join to leading, 2 ms each way}
 * @param shows one or two sentences: what was measured, from when to when
 * @param notes what is to be known beside, for example that a contender is missing, and why
 */
public record Result(
    String id,
    String title,
    String shows,
    Unit unit,
    Better better,
    List<Figures> figures,
    List<String> notes) {
  /** Takes immutable copies. */
  public Result {
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }
}
