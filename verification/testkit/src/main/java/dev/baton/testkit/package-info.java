/**
 * Tools to test ZooKeeper clients against real servers that fail on demand.
 *
 * <ul>
 *   <li>{@link dev.baton.testkit.EmbeddedZooKeeper} is one server in this JVM, up in milliseconds.
 *   <li>{@link dev.baton.testkit.ZooKeeperCluster} is an ensemble of {@link
 *       dev.baton.testkit.ZooKeeperProcess}es that can be killed, paused and started again.
 *   <li>{@link dev.baton.testkit.FaultProxy} stands between a client and a server, and loses,
 *       delays or holds their data, down to the single request.
 *   <li>{@link dev.baton.testkit.NetworkNamespaces} gives processes their own hosts, with links
 *       that can be cut silently.
 *   <li>{@link dev.baton.testkit.SmallDisk} gives a directory its own disk, which can be filled.
 *   <li>{@link dev.baton.testkit.PlainClient} and {@link dev.baton.testkit.CuratorClients} connect
 *       clients of other libraries.
 * </ul>
 *
 * <p>Everything here is {@link java.lang.AutoCloseable} and leaves nothing behind: no thread, no
 * process, no file, no network namespace. Things that a test forgot to close go when the JVM ends.
 *
 * <p>Failures of the machine are unchecked ({@link java.io.UncheckedIOException}, {@link
 * java.lang.IllegalStateException}). A thread interrupted while it waits here gets an {@code
 * IllegalStateException} and stays interrupted. Waiting in vain is an {@link
 * java.lang.AssertionError}. Linux and macOS are supported, except where a class says otherwise.
 */
@NullMarked
package dev.baton.testkit;

import org.jspecify.annotations.NullMarked;
