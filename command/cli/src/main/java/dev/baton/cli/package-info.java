/**
 * The command {@code baton}.
 *
 * <p>{@link dev.baton.cli.Main} is its door; each subcommand is a class of its own; {@link
 * dev.baton.cli.ExitCode} says what it may answer to the shell.
 */
@NullMarked
package dev.baton.cli;

import org.jspecify.annotations.NullMarked;
