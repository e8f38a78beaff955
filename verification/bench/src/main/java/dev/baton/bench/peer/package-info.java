/**
 * The measured libraries, all behind the same few calls: Baton, its peers on ZooKeeper, and plain
 * ZooKeeper with the minimum of the protocol.
 */
@NullMarked
package dev.baton.bench.peer;

import org.jspecify.annotations.NullMarked;
