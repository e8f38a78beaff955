/** The loop, the one thread that keeps the leases, and what takes work off it. */
@NullMarked
package dev.baton.runtime.loop;

import org.jspecify.annotations.NullMarked;
