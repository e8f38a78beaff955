package dev.baton.testkit;

/**
 * A server's answer, as it passes through a {@link FaultProxy}.
 *
 * @param connection the connection of the answer: 1 for the proxy's first, and so on
 * @param xid the xid of the request
 * @param op the operation of the request, or {@link OpCode#WATCH_EVENT} for an event
 * @param error ZooKeeper's number of the error, 0 for none; always 0 for {@link OpCode#CONNECT}
 * @param session the session that an answer to {@link OpCode#CONNECT} grants; 0 for other answers
 */
public record ProxiedAnswer(int connection, int xid, OpCode op, int error, long session) {}
