/**
 * The ZooKeeper client behind the port {@link dev.baton.runtime.port.EnsemblePort}: it translates,
 * and decides nothing. Users of Baton need nothing of this package.
 */
@NullMarked
package dev.baton.runtime.zookeeper;

import org.jspecify.annotations.NullMarked;
