/**
 * The ZooKeeper server on this machine, which Baton starts by itself so that a trial needs nothing
 * else: {@link dev.baton.cli.server.LocalServer}.
 *
 * <p>One server serves all programs of a user. No recorded state is trusted: the operating system
 * and the server itself tell whether the server runs. So a crash needs no cleanup, and stopping
 * means ending the process.
 */
@NullMarked
package dev.baton.cli.server;

import org.jspecify.annotations.NullMarked;
