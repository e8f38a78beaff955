package dev.baton.runtime.claim;

import dev.baton.protocol.claim.Outcome;
import java.util.List;

/** What became of a transaction that was to be carried out only while a term stands. */
public sealed interface Fate {
  /**
   * All of it was carried out.
   *
   * @param paths of the nodes created, in the order of the creates
   * @param versions of the nodes written, in the order of the writes
   */
  record Applied(List<String> paths, List<Integer> versions) implements Fate {
    /** Takes immutable copies. */
    public Applied {
      paths = List.copyOf(paths);
      versions = List.copyOf(versions);
    }
  }

  /** Nothing of it was: the node that the term stands on was refused, gone ({@code ABSENT}) say. */
  record Fenced(Outcome why) implements Fate {}

  /** Nothing of it was, because of this part, counted from 0. */
  record Refused(int part, Outcome why) implements Fate {}

  /** It was sent, and there is no answer; it may have been carried out, or may be yet. */
  record Unknown(String why) implements Fate {}

  /** It was not sent, since the term is over. */
  record TermOver() implements Fate {}

  /** It was not sent, since it is longer than servers take. */
  record TooLarge(long bytes) implements Fate {}

  /** It was not sent, since there is no connection. */
  record NotConnected(String why) implements Fate {}
}
