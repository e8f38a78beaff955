/**
 * The protocol of elections and locks: a {@link dev.baton.protocol.claim.Claim} is a place in a
 * line.
 *
 * <p>This package decides and does nothing else: it has no thread, clock, randomness, I/O or log.
 * To run a claim: begin with {@link dev.baton.protocol.claim.Claim#first}; deliver one {@link
 * dev.baton.protocol.claim.Event} at a time; store the {@link dev.baton.protocol.claim.Step}'s next
 * state; carry its commands out, in order; deliver what comes of them as further events. While
 * there is no connection no request is asked for.
 *
 * <p>The runner owes the claim three things. Answers and watch events are delivered in the order in
 * which they came. {@link dev.baton.protocol.claim.Event.LeaseOver} is delivered before any other
 * event once the claim's {@link dev.baton.protocol.claim.Lease} has run out. And a heartbeat renews
 * a claim's lease only if its node was armed when the heartbeat was sent and still is when it is
 * answered.
 */
@NullMarked
package dev.baton.protocol.claim;

import org.jspecify.annotations.NullMarked;
