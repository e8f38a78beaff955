/**
 * Leader election on Apache ZooKeeper.
 *
 * <p>Read first what this does not promise: no library can keep a process that was stopped between
 * looking and acting from acting too late. {@link dev.baton.election.Leadership#isValid()} tells
 * the truth at the moment of the call; what must never see two leaders has to refuse old
 * {@linkplain dev.baton.election.Leadership#fencingToken() fencing tokens}.
 *
 * <p>{@link dev.baton.Baton#connect} is the door. {@link dev.baton.election.Election#lead} runs a
 * job as leader; {@link dev.baton.election.Election#candidate(String)} stands in line for as long
 * as wanted.
 */
@NullMarked
package dev.baton;

import org.jspecify.annotations.NullMarked;
