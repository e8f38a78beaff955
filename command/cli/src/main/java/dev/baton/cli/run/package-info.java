/**
 * Commands that run another command: {@code run} and {@code lock}.
 *
 * <p>{@link dev.baton.cli.run.RunLikeCommand} turns options into a {@link
 * dev.baton.cli.run.RunSpec} for each job. A {@link dev.baton.cli.run.JobSupervisor} takes one turn
 * after another for its plan, and a {@link dev.baton.cli.run.LeadershipAttempt} is a single
 * candidacy with its command.
 */
@NullMarked
package dev.baton.cli.run;

import org.jspecify.annotations.NullMarked;
