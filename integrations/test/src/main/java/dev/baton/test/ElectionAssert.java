package dev.baton.test;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * An assertion about an election. It waits for what it asserts: time passes in the ensemble until
 * that is so, or the limit is over. Not thread-safe.
 */
public final class ElectionAssert {
  private final TestEnsemble ensemble;
  private final String path;
  private Duration limit;

  ElectionAssert(TestEnsemble ensemble, String path, Duration limit) {
    this.ensemble = ensemble;
    this.path = path;
    this.limit = limit;
  }

  /**
   * Sets how long to wait: three session timeouts by default, and on an embedded server three
   * minutes at least. In memory this is virtual time, and a failure takes 10 s of real time or
   * more, in which threads of yours may catch up. Zero looks at once.
   */
  public ElectionAssert within(Duration limit) {
    this.limit = limit;
    return this;
  }

  /**
   * Asserts that exactly one candidate leads, and that it has this name.
   *
   * @param name the id of the candidate, or the name of its process
   * @return this
   * @throws AssertionError if it does not come to lead within the limit
   */
  public ElectionAssert isLedBy(String name) {
    return awaitLeaders(
        "to be led by " + name, leaders -> leaders.size() == 1 && leaders.get(0).answersTo(name));
  }

  /**
   * Asserts that exactly one candidate leads.
   *
   * @return this
   * @throws AssertionError if none comes to lead within the limit
   */
  public ElectionAssert hasLeader() {
    return awaitLeaders("to have a leader", leaders -> leaders.size() == 1);
  }

  /**
   * Asserts that no candidate leads.
   *
   * @return this
   * @throws AssertionError if a candidate leads until the limit is over
   */
  public ElectionAssert hasNoLeader() {
    return awaitLeaders("to have no leader", List::isEmpty);
  }

  private ElectionAssert awaitLeaders(String what, Predicate<List<KnownCandidate>> wanted) {
    ProcessRecords records = ensemble.records();
    if (!ensemble.passPatiently(limit, () -> wanted.test(records.leadersOf(path)))) {
      throw new AssertionError(
          "expected " + path + " " + what + " within " + limit + ", but " + records.describe(path));
    }
    return this;
  }
}
