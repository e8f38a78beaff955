/** Observers of an election, and warnings about it. */
@NullMarked
package dev.baton.observe;

import org.jspecify.annotations.NullMarked;
