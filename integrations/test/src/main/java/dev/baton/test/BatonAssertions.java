package dev.baton.test;

import dev.baton.election.Election;

/**
 * Assertions about elections, in the form of AssertJ's, which it does not need. Import {@link
 * #assertThat} statically; it goes together with that of AssertJ.
 */
public final class BatonAssertions {
  private BatonAssertions() {}

  /**
   * Begins an assertion about an election in the ensemble of the test that the calling thread runs.
   *
   * @param election the election, of any process
   * @throws IllegalStateException if the calling thread runs no test of {@link BatonTest}
   */
  public static ElectionAssert assertThat(Election election) {
    return BatonTestExtension.currentEnsemble().assertThat(election);
  }
}
