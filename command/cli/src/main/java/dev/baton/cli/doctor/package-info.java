/**
 * The command {@code baton doctor}, which finds faults of an ensemble as seen from this machine.
 *
 * <p>{@link dev.baton.cli.doctor.Examination} collects facts. Each {@link
 * dev.baton.cli.doctor.Check} judges some of them. {@link dev.baton.cli.doctor.Diagnosis} reports
 * the findings. Only the first talks to servers; the checks are pure.
 */
@NullMarked
package dev.baton.cli.doctor;

import org.jspecify.annotations.NullMarked;
