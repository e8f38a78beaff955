/**
 * Tells what journals hold: {@link dev.baton.cli.replay.JournalReader} reads them, {@link
 * dev.baton.cli.replay.Story} puts them together, {@link dev.baton.cli.replay.Narrator} tells it in
 * sentences, and {@link dev.baton.cli.replay.Timeline} draws it.
 */
@NullMarked
package dev.baton.cli.replay;

import org.jspecify.annotations.NullMarked;
