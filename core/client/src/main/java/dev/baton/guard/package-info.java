/** Transactions on ZooKeeper's nodes that only a leader or a holder can commit. */
@NullMarked
package dev.baton.guard;

import org.jspecify.annotations.NullMarked;
