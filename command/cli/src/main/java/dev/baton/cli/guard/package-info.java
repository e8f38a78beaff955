/**
 * Commands that are certainly dead before a lease ends: {@link dev.baton.cli.guard.Keeper}, which
 * runs them, and {@link dev.baton.cli.guard.KeptCommand}.
 *
 * <p>A process that is killed, stopped or paused cannot end its children. So the commands are
 * children of a native program, the keeper; see docs/explanation/keeper.md.
 */
@NullMarked
package dev.baton.cli.guard;

import org.jspecify.annotations.NullMarked;
