/**
 * The runtime: it runs claims, keeps sessions, and calls users' callbacks.
 *
 * <p>It needs two ports: {@link dev.baton.runtime.port.EventLoop} (one mailbox, timers, clocks) and
 * {@link dev.baton.runtime.port.EnsemblePort} (the ZooKeeper servers). So all of it runs over a
 * model in virtual time as it does over real servers. Everything here is confined to the loop,
 * unless it says that it is thread-safe. Users of Baton need nothing of this package.
 */
@NullMarked
package dev.baton.runtime;

import org.jspecify.annotations.NullMarked;
