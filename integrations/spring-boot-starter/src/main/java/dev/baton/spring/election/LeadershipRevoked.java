package dev.baton.spring.election;

import dev.baton.election.Leadership;
import dev.baton.protocol.EndReason;

/**
 * An event: this process leads an election no more, or is about to stop. Calls of methods with
 * {@code LeaderOnly} have ended. The work of a listener to {@link LeadershipGranted} must have
 * stopped when the listeners return. Published once for each {@link LeadershipGranted}.
 *
 * @param ensemble the name of its ensemble; empty for the main one
 * @param election the path of the election
 * @param leadership the leadership that ends
 * @param reason why it ends
 */
public record LeadershipRevoked(
    String ensemble, String election, Leadership leadership, EndReason reason) {}
