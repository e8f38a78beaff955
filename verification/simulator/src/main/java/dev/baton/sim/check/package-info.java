/**
 * The checkers, one for each property. A checker reads the events of a world, simulated or real,
 * and returns a verdict with evidence: the property held, it did not hold, or it could not be
 * judged.
 */
@NullMarked
package dev.baton.sim.check;

import org.jspecify.annotations.NullMarked;
