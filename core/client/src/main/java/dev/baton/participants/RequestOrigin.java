package dev.baton.participants;

/**
 * A request or an order to a holder or candidate: its sender, and its reason.
 *
 * @param sender the id of the sender
 * @param reason why, in the words of the sender
 */
public record RequestOrigin(String sender, String reason) {}
