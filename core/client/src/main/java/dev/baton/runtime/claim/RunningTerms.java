package dev.baton.runtime.claim;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The terms that run, so that any thread can end all of them. Thread-safe. */
public final class RunningTerms {
  private final Set<Term> running = ConcurrentHashMap.newKeySet();
  private volatile boolean ended;

  /** Notes that a term has begun. Ends it at once if all terms have been ended. */
  void addTerm(Term term) {
    running.add(term);
    if (ended) {
      term.endTerm();
    }
  }

  void removeTerm(Term term) {
    running.remove(term);
  }

  /** Ends all terms, also those that would begin later. */
  public void endAll() {
    ended = true;
    running.forEach(Term::endTerm);
  }
}
