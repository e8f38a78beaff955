/** The paths, names and data of the nodes that Baton has in ZooKeeper. */
@NullMarked
package dev.baton.runtime.node;

import org.jspecify.annotations.NullMarked;
