/** Searches all orders in which guarded calls, losses and ends can meet. */
@NullMarked
package dev.baton.spring.guard;

import org.jspecify.annotations.NullMarked;
