/**
 * How others watch a running {@code baton}: health endpoint, systemd, pid file and state file, all
 * fed by a {@link dev.baton.cli.monitor.JobStatus} for each job.
 */
@NullMarked
package dev.baton.cli.monitor;

import org.jspecify.annotations.NullMarked;
