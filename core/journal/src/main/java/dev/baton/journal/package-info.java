/**
 * The journal: events of a process, a soak run or a simulated world, all in one line format, {@link
 * dev.baton.journal.JournalEvent#toLine}.
 */
@NullMarked
package dev.baton.journal;

import org.jspecify.annotations.NullMarked;
