/**
 * One checker a property: each reads what happened in a world, be it simulated or real, and answers
 * that the property held, that it did not, or that nobody can tell, with evidence.
 */
@NullMarked
package dev.baton.sim.check;

import org.jspecify.annotations.NullMarked;
