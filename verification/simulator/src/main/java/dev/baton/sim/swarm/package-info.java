/**
 * The swarm: the real library, many clients of it at once, over ZooKeeper's model and virtual time.
 * A seed decides what they do and what goes wrong.
 *
 * <p>A {@link dev.baton.sim.swarm.Plan} is drawn from the seed; a {@link
 * dev.baton.sim.swarm.SwarmWorld} carries it out in two phases. In the first anything may go wrong,
 * and nothing wrong may be done. Then the world heals, and everything must be done within a bound.
 * The checkers of {@link dev.baton.sim.check} judge what happened.
 */
@NullMarked
package dev.baton.sim.swarm;

import org.jspecify.annotations.NullMarked;
