/**
 * Commands that are surely dead before a lease ends: {@link dev.baton.cli.guard.Keeper}, which runs
 * them, and {@link dev.baton.cli.guard.KeptCommand}.
 *
 * <p>A process that is killed, stopped or paused ends no child. So the commands are children of a
 * native program, the keeper; docs/keeper.md tells how it works.
 */
@NullMarked
package dev.baton.cli.guard;

import org.jspecify.annotations.NullMarked;
