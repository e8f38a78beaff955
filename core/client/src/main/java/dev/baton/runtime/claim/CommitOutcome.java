package dev.baton.runtime.claim;

import dev.baton.protocol.claim.RequestOutcome;
import java.util.List;

/** The outcome of a transaction that must be carried out only while a term stands. */
public sealed interface CommitOutcome {
  /**
   * The whole transaction was carried out.
   *
   * @param paths the paths of the nodes created, in the order of the creates
   * @param versions the versions of the nodes written, in the order of the writes
   */
  record CommitApplied(List<String> paths, List<Integer> versions) implements CommitOutcome {
    /** Takes immutable copies. */
    public CommitApplied {
      paths = List.copyOf(paths);
      versions = List.copyOf(versions);
    }
  }

  /**
   * A check refused the transaction: the term's node is gone, for example ({@code ABSENT}). No part
   * was carried out.
   */
  record CommitFenced(RequestOutcome why) implements CommitOutcome {}

  /** ZooKeeper refused this part, counted from 0. No part was carried out. */
  record CommitRefused(int part, RequestOutcome why) implements CommitOutcome {}

  /**
   * The transaction was sent, and there is no answer. It may have been carried out, or may be yet.
   */
  record CommitUnknown(String why) implements CommitOutcome {}

  /** The transaction was not sent, since the term is over. */
  record TermOver() implements CommitOutcome {}

  /** The transaction was not sent, since it is longer than servers accept. */
  record TooLarge(long bytes) implements CommitOutcome {}

  /** The transaction was not sent, since there is no connection. */
  record NotConnected(String why) implements CommitOutcome {}
}
