/**
 * Leader election and locks on Apache ZooKeeper: elections, locks, read/write locks, semaphores,
 * and shards that a group of processes shares.
 *
 * <p>Read first what this does not promise. No library can keep a process that was stopped between
 * looking and acting from acting too late. {@link dev.baton.election.Leadership#isValid()} is right
 * at the moment of the call. A resource that must never see two leaders has to refuse old
 * {@linkplain dev.baton.election.Leadership#fencingToken() fencing tokens}.
 *
 * <p>Begin with {@link dev.baton.Baton#connect}. {@link dev.baton.election.Election#lead} runs a
 * job as leader. {@link dev.baton.election.Election#candidate(String)} creates a candidate that
 * stays in the queue for as long as you want. {@link dev.baton.Baton#lock} returns a lock.
 */
@NullMarked
package dev.baton;

import org.jspecify.annotations.NullMarked;
