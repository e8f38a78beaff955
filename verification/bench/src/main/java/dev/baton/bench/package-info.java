/**
 * The command {@code baton bench}: Baton and its peers, side by side, on one ensemble.
 *
 * <p>{@link dev.baton.bench.Bench} is the command. {@link dev.baton.bench.Works} says what is done
 * and how often, a {@code Trial} has all contenders do one work round by round, and {@code Targets}
 * says what is to be reached.
 */
@NullMarked
package dev.baton.bench;

import org.jspecify.annotations.NullMarked;
