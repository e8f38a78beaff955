/**
 * The soak: real ZooKeeper servers and client processes, a nemesis that breaks them, and the
 * checkers that also judge simulated worlds.
 *
 * <p>{@link dev.baton.sim.soak.SoakCommand} is the command. A {@link dev.baton.sim.soak.SoakStage}
 * has the servers, the clients and the network between them. The {@link
 * dev.baton.sim.soak.SoakNemesis} breaks them, as a seed decides. The {@link
 * dev.baton.sim.soak.SoakEvidence} comes from the journals of all processes and from the files that
 * they wrote.
 *
 * <p>All moments are those of {@link java.lang.System#nanoTime}, which on Linux is one clock for
 * all processes of a machine.
 */
@NullMarked
package dev.baton.sim.soak;

import org.jspecify.annotations.NullMarked;
