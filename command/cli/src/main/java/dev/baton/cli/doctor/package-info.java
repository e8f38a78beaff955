/**
 * {@code baton doctor}: what ails an ensemble, as seen from here.
 *
 * <p>{@link dev.baton.cli.doctor.Examination} collects facts, each {@link
 * dev.baton.cli.doctor.Check} judges some of them, and a {@link dev.baton.cli.doctor.Report} says
 * it. Only the first talks to servers; the checks are pure.
 */
@NullMarked
package dev.baton.cli.doctor;

import org.jspecify.annotations.NullMarked;
