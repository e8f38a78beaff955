/**
 * The explorer: every interleaving of the protocol that ships, in a small world.
 *
 * <p>A {@link dev.baton.sim.World} holds two or three claims, each with a session of its own, and
 * the ensemble that they talk to. It owns time: anything that may happen next is an {@link
 * dev.baton.sim.Action}, and the {@link dev.baton.sim.Explorer} tries them all, breadth first, so
 * that a counter-example is a shortest one.
 *
 * <p>The world keeps ZooKeeper's laws and no others. Requests of a session are served in order, and
 * so are its answers and events. A server may lag behind, but never goes back for a connection that
 * has seen more; a write of a session brings its server up to date. Watches fire once. When a
 * connection is lost, any first part of what was under way takes effect, and no answer comes. A
 * session ends only after its lease has: whether the lease's arithmetic keeps that promise is shown
 * elsewhere, against a simulated relay and real servers.
 */
@NullMarked
package dev.baton.sim;

import org.jspecify.annotations.NullMarked;
