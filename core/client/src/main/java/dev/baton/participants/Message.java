package dev.baton.participants;

/**
 * What somebody wants of a holder.
 *
 * @param from who, as they call themselves
 * @param reason why, in their words
 */
public record Message(String from, String reason) {}
