package dev.baton.testkit;

/**
 * A server's answer, as it passes through a {@link FaultProxy}.
 *
 * @param connection the connection on which it came: 1 for the proxy's first, and so on
 * @param xid that of the request
 * @param op what was asked for, or {@link OpCode#WATCH_EVENT} if nothing was
 * @param error ZooKeeper's number of the error, 0 for none; always 0 for {@link OpCode#CONNECT}
 */
public record Answer(int connection, int xid, OpCode op, int error) {}
