/**
 * The rules of schedules: which slot is due, what may be begun, and what a lost answer means.
 *
 * <p>This package only decides. It has no thread, clock, randomness, I/O or log. Its times come
 * from ZooKeeper's clock: slots are seconds since 1970, and moments are milliseconds since 1970.
 */
@NullMarked
package dev.baton.protocol.slot;

import org.jspecify.annotations.NullMarked;
