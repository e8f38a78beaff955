/** Locks, locks for readers and writers, semaphores, and the holds on them. */
@NullMarked
package dev.baton.lock;

import org.jspecify.annotations.NullMarked;
