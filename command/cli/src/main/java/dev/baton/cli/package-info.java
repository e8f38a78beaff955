/**
 * The command {@code baton}.
 *
 * <p>{@link dev.baton.cli.Main} is its entry point. Each subcommand is a class of its own. {@link
 * dev.baton.cli.shell.ExitCode} lists the exit codes.
 */
@NullMarked
package dev.baton.cli;

import org.jspecify.annotations.NullMarked;
