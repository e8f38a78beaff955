/**
 * The swarm: the real library with many clients at once, over a model of ZooKeeper and virtual
 * time. A seed decides the clients' actions and the faults.
 *
 * <p>The seed determines a {@link dev.baton.sim.swarm.WorldPlan}. A {@link
 * dev.baton.sim.swarm.SwarmWorld} carries it out in two phases. In the first phase anything may go
 * wrong, but nothing wrong may be done. Then the world heals, and everything must be done within a
 * bound. The checkers of {@link dev.baton.sim.check} judge the events.
 */
@NullMarked
package dev.baton.sim.swarm;

import org.jspecify.annotations.NullMarked;
