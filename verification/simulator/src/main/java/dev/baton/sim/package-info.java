/**
 * The explorer: every interleaving of the shipped protocol, in a small world.
 *
 * <p>A {@link dev.baton.sim.ExplorerWorld} holds two or three claims, each with its own session,
 * and the ensemble that they talk to. The world owns time: every possible next step is an {@link
 * dev.baton.sim.WorldAction}. The {@link dev.baton.sim.WorldExplorer} tries them all, breadth
 * first, so a counter-example is a shortest one.
 *
 * <p>The world keeps ZooKeeper's laws and no others:
 *
 * <ul>
 *   <li>The requests of a session are served in order, and so are its answers and events.
 *   <li>A server may lag behind, but never goes back for a connection that has seen more. A write
 *       of a session brings its server up to date.
 *   <li>Watches fire once.
 *   <li>When a connection is lost, any first part of the requests under way takes effect, and no
 *       answer comes.
 *   <li>A session ends only after its lease. Other tests show that the lease's arithmetic keeps
 *       this promise, against a simulated relay and real servers.
 * </ul>
 */
@NullMarked
package dev.baton.sim;

import org.jspecify.annotations.NullMarked;
