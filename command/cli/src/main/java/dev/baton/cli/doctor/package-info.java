/**
 * The command {@code baton doctor}, which finds faults of an ensemble as seen from this machine.
 *
 * <p>{@link dev.baton.cli.doctor.EnsembleExamination} collects facts. Each {@link
 * dev.baton.cli.doctor.DoctorCheck} judges some of them. {@link dev.baton.cli.doctor.DoctorReport}
 * reports the findings. Only the first talks to servers; the checks are pure.
 */
@NullMarked
package dev.baton.cli.doctor;

import org.jspecify.annotations.NullMarked;
