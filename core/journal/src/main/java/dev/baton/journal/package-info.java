/**
 * The journal: events of a process, a soak run or a simulated world, as JSON Lines, {@link
 * dev.baton.journal.JournalEvent#toLine}.
 */
@NullMarked
package dev.baton.journal;

import org.jspecify.annotations.NullMarked;
