/**
 * How much the servers are asked where there are very many candidates, elections and processes: the
 * real library in virtual time, every message counted. Nothing goes wrong here; that is what {@link
 * dev.baton.sim.swarm} is for.
 */
@NullMarked
package dev.baton.sim.scale;

import org.jspecify.annotations.NullMarked;
