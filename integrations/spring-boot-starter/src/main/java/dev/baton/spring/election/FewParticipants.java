package dev.baton.spring.election;

/**
 * An event: fewer participants are left than {@code warn-below} says. Only the leader publishes it.
 *
 * @param ensemble the name of its ensemble; empty for the main one
 * @param election the path of the election, or of the shards
 * @param participants how many are left
 */
public record FewParticipants(String ensemble, String election, int participants) {}
