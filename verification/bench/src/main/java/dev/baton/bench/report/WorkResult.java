package dev.baton.bench.report;

import java.util.List;

/**
 * The result of all contenders for one work.
 *
 * @param id the id of the work, a word of small letters, digits and hyphens, which names it on the
 *     command line
 * @param title a few words, for example {@code join to leading, 2 ms each way}
 * @param shows one or two sentences: what was measured, from when to when
 * @param notes further remarks, for example that a contender is missing, and why
 */
public record WorkResult(
    String id,
    String title,
    String shows,
    NumberUnit unit,
    BetterDirection better,
    List<ContenderFigures> figures,
    List<String> notes) {
  /** Creates a result with immutable copies of the lists. */
  public WorkResult {
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }
}
