package dev.baton.cli.replay;

import dev.baton.journal.Reign;
import dev.baton.journal.Reigns.Overlap;
import java.util.Set;

/**
 * The part of a replay to show.
 *
 * @param from the first moment
 * @param to the last moment
 * @param who the candidates; all if it is empty
 */
public record Window(long from, long to, Set<String> who) {
  boolean shows(Told told) {
    return told.at() >= from && told.at() <= to && (told.who().isEmpty() || shows(told.who()));
  }

  boolean shows(String candidate) {
    return who.isEmpty() || who.contains(candidate) || who.contains(Endings.process(candidate));
  }

  /** Returns whether the overlap lies in this window, at least partly. */
  public boolean shows(Overlap overlap) {
    return touches(overlap.from(), overlap.from() + overlap.nanos());
  }

  boolean touches(Reign reign) {
    return touches(reign.from(), reign.to());
  }

  boolean touches(long begin, long end) {
    return begin <= to && end >= from;
  }
}
