/**
 * What happened, as journals tell it: of a run, of a soak and of a simulated world, all in one form
 * of line, {@link dev.baton.journal.Happening#text}.
 */
@NullMarked
package dev.baton.journal;

import org.jspecify.annotations.NullMarked;
