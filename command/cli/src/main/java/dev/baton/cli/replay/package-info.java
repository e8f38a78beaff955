/**
 * Replays journals. {@link dev.baton.cli.replay.JournalReader} reads them, and {@link
 * dev.baton.cli.replay.Story} combines them. {@link dev.baton.cli.replay.Narrator} writes the
 * sentences, and {@link dev.baton.cli.replay.Timeline} draws the chart.
 */
@NullMarked
package dev.baton.cli.replay;

import org.jspecify.annotations.NullMarked;
