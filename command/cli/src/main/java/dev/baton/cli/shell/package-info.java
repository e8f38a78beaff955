/**
 * What all commands share towards the shell that calls them: global options, output, exit codes and
 * usage errors.
 */
@NullMarked
package dev.baton.cli.shell;

import org.jspecify.annotations.NullMarked;
