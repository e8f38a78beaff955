/**
 * The processes of a soak: each stands as a candidate in some elections by one {@link
 * dev.baton.sim.soak.client.Library}, writes to a file as a leader, and keeps a journal of all that
 * happens to it, for the checkers to read.
 */
@NullMarked
package dev.baton.sim.soak.client;

import org.jspecify.annotations.NullMarked;
