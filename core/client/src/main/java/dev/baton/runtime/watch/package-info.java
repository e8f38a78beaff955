/** Reads and watches nodes and queues. */
@NullMarked
package dev.baton.runtime.watch;

import org.jspecify.annotations.NullMarked;
