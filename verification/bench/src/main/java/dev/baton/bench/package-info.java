/**
 * The command {@code baton bench}, which measures Baton and its peers side by side on one ensemble.
 *
 * <p>{@link dev.baton.bench.BenchMain} is the command. {@link dev.baton.bench.BenchWorks} lists the
 * works and their repetitions. In a {@code WorkTrial} all contenders do one work round by round.
 * {@code BenchTargets} has the targets.
 */
@NullMarked
package dev.baton.bench;

import org.jspecify.annotations.NullMarked;
