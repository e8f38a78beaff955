/**
 * Commands that run another command: {@code run} and {@code lock}.
 *
 * <p>{@link dev.baton.cli.run.GuardingCommand} turns options into a {@link dev.baton.cli.run.Plan}
 * for each job. A {@link dev.baton.cli.run.Campaign} takes one turn after another for its plan, and
 * a {@link dev.baton.cli.run.Turn} is a single candidacy with its command.
 */
@NullMarked
package dev.baton.cli.run;

import org.jspecify.annotations.NullMarked;
