/**
 * The processes of a soak. Each process joins some elections with one {@link
 * dev.baton.sim.soak.client.SoakLibrary}, and writes to a file while it leads. It keeps a journal
 * of all its events, for the checkers to read.
 */
@NullMarked
package dev.baton.sim.soak.client;

import org.jspecify.annotations.NullMarked;
