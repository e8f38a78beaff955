package dev.baton.spring.election;

import dev.baton.election.CandidateBuilder;

/**
 * A bean that sets more of a candidate than properties can, such as {@code onProblem} or {@code
 * executor}. The starter itself sets {@code onElected} and {@code onRevoked} afterwards: listen to
 * {@link LeadershipGranted} and {@link LeadershipRevoked} instead.
 */
@FunctionalInterface
public interface CandidateCustomizer {
  /** Sets what is wanted of the candidate in the election at {@code election}. */
  void customizeCandidate(String election, CandidateBuilder candidate);
}
