/**
 * Commands that are certainly dead before a lease ends: {@link dev.baton.cli.keeper.Keeper}, which
 * runs them, and {@link dev.baton.cli.keeper.KeptCommand}.
 *
 * <p>A process that is killed, stopped or paused cannot end its children. So the commands are
 * children of a native program, the keeper; see docs/explanation/keeper.md.
 */
@NullMarked
package dev.baton.cli.keeper;

import org.jspecify.annotations.NullMarked;
