/**
 * Replays journals. {@link dev.baton.cli.replay.JournalReader} reads them, and {@link
 * dev.baton.cli.replay.JournalSummary} combines them. {@link dev.baton.cli.replay.ReplayNarrator}
 * writes the sentences, and {@link dev.baton.cli.replay.TimelineChart} draws the chart.
 */
@NullMarked
package dev.baton.cli.replay;

import org.jspecify.annotations.NullMarked;
