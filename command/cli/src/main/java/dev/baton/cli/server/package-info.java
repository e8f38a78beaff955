/**
 * The ZooKeeper server on this machine that Baton starts by itself, so that trying it out needs
 * nothing else: {@link dev.baton.cli.server.LocalServer}.
 *
 * <p>One server serves all programs of a user. Nothing that is written down is believed: whether
 * the server runs is asked of the operating system and of the server itself. So a crash needs no
 * cleaning up, and stopping is no more than ending the process.
 */
@NullMarked
package dev.baton.cli.server;

import org.jspecify.annotations.NullMarked;
