package dev.baton.spring.election;

/**
 * An event: fewer participants are left than {@code warn-below} says. Only the leader publishes it.
 *
 * @param election the path of the election, or of the shards
 * @param participants how many are left
 */
public record FewParticipants(String election, int participants) {}
