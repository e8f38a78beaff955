/**
 * Failed commands: the message on standard error and the exit code that belongs to each exception.
 */
@NullMarked
package dev.baton.cli.failure;

import org.jspecify.annotations.NullMarked;
