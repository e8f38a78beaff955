/**
 * The protocol of elections and locks: a {@link dev.baton.protocol.claim.Claim} is a place in a
 * queue.
 *
 * <p>This package only decides. It has no thread, clock, randomness, I/O or log. To run a claim:
 *
 * <ol>
 *   <li>begin with {@link dev.baton.protocol.claim.Claim#newClaim};
 *   <li>deliver one {@link dev.baton.protocol.claim.ClaimEvent} at a time;
 *   <li>store the next state of the {@link dev.baton.protocol.claim.ClaimStep};
 *   <li>carry out its commands, in order;
 *   <li>deliver their results as further events.
 * </ol>
 *
 * <p>While there is no connection the claim sends no request.
 *
 * <p>The runner owes the claim three things:
 *
 * <ul>
 *   <li>it delivers answers and watch events in the order in which they came;
 *   <li>once the claim's {@link dev.baton.protocol.claim.Lease} has run out, it delivers {@link
 *       dev.baton.protocol.claim.ClaimEvent.LeaseOver} before any other event;
 *   <li>a heartbeat renews a claim's lease only if the claim's node was armed when the heartbeat
 *       was sent, and still is when the answer comes.
 * </ul>
 */
@NullMarked
package dev.baton.protocol.claim;

import org.jspecify.annotations.NullMarked;
