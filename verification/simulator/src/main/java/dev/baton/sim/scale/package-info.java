/**
 * The load of the servers when there are very many candidates, elections and processes. The real
 * library runs in virtual time, and every message is counted. Nothing goes wrong here: {@link
 * dev.baton.sim.swarm} covers faults.
 */
@NullMarked
package dev.baton.sim.scale;

import org.jspecify.annotations.NullMarked;
