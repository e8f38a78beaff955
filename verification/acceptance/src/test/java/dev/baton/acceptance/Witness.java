package dev.baton.acceptance;

import dev.baton.election.Candidate;
import java.util.List;

/** Asks candidates again and again, without a pause, whether they lead. */
final class Witness {
  private final List<Candidate> candidates;
  private final Ledger ledger;
  private volatile boolean dismissed;

  Witness(List<Candidate> candidates, Ledger ledger) {
    this.candidates = List.copyOf(candidates);
    this.ledger = ledger;
  }

  /** Begins, in a thread of its own; whoever closes what is returned ends it. */
  static Runnable begin(List<Candidate> candidates, Ledger ledger) {
    Witness witness = new Witness(candidates, ledger);
    Thread thread = new Thread(witness::watch, "witness");
    thread.setDaemon(true);
    thread.start();
    return () -> witness.dismissed = true;
  }

  /** Asks until dismissed. The moment written is the one before the question. */
  void watch() {
    while (!dismissed) {
      for (int i = 0; i < candidates.size(); i++) {
        long before = System.nanoTime();
        ledger.write(i, before, candidates.get(i).isLeader());
      }
      Thread.onSpinWait();
    }
  }
}
