package dev.baton.participants;

/**
 * A request or an order to a holder or candidate: its sender, and its reason.
 *
 * @param from the id of the sender
 * @param reason why, in the words of the sender
 */
public record Message(String from, String reason) {}
