package dev.baton.spring.election;

import dev.baton.election.Leadership;

/**
 * An event: this process leads an election. The listener may do the leader's work itself. Its
 * thread is interrupted when the leadership ends, and methods with {@code LeaderOnly} run
 * meanwhile.
 *
 * @param ensemble the name of its ensemble; empty for the main one
 * @param election the path of the election
 * @param leadership the leadership, with its fencing token
 */
public record LeadershipGranted(String ensemble, String election, Leadership leadership) {}
