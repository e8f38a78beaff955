/** Work that runs at most once in each slot of a schedule, on whichever process leads. */
@NullMarked
package dev.baton.schedule;

import org.jspecify.annotations.NullMarked;
