/**
 * Test what speaks to ZooKeeper against real servers that fail on demand.
 *
 * <p>{@link dev.baton.testkit.EmbeddedZooKeeper} is one server in this JVM, up in milliseconds.
 * {@link dev.baton.testkit.ZooKeeperCluster} is an ensemble of {@link
 * dev.baton.testkit.ZooKeeperProcess}es that can be killed, paused and started again. {@link
 * dev.baton.testkit.FaultProxy} stands between a client and a server and loses, delays or holds
 * what they say, down to the single request. {@link dev.baton.testkit.NetworkNamespaces} gives
 * processes hosts of their own, whose links are cut without a word. {@link
 * dev.baton.testkit.SmallDisk} gives a directory a disk of its own, which can be filled.
 *
 * <p>Everything here is {@link java.lang.AutoCloseable} and leaves nothing behind: no thread, no
 * process, no file, no network namespace. What a test forgot to close goes when the JVM ends.
 *
 * <p>Failures of the machine are unchecked ({@link java.io.UncheckedIOException}, {@link
 * java.lang.IllegalStateException}), and so is a thread interrupted while it waits here: it gets an
 * {@code IllegalStateException} and stays interrupted. Waiting in vain is an {@link
 * java.lang.AssertionError}. Linux and macOS are supported, except where a class says otherwise.
 */
@NullMarked
package dev.baton.testkit;

import org.jspecify.annotations.NullMarked;
