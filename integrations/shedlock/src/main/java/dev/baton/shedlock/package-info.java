/** A lock provider for ShedLock, over Baton. */
@NullMarked
package dev.baton.shedlock;

import org.jspecify.annotations.NullMarked;
