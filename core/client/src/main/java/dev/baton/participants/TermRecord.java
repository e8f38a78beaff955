package dev.baton.participants;

import dev.baton.protocol.Reason;
import java.time.Instant;
import java.util.Optional;

/**
 * One term of an election, as its history has it. Times are by the clocks of those who wrote them:
 * a term's beginning and its end in order by its leader's, another end by its successor's.
 *
 * @param id of who led
 * @param fencingToken of the term
 * @param from when it began; empty where its leader could not say so, and its successor tells only
 *     that it was first in line
 * @param to when it ended; where its leader did not say so, when its successor noticed; empty while
 *     it lasts, as far as is known
 * @param reason why it ended; empty while it lasts, and where its leader did not say so: because it
 *     crashed, say, or its session was lost
 * @param by who had it end, and why, if somebody had; who came to lead then is told by the next
 */
public record TermRecord(
    String id,
    long fencingToken,
    Optional<Instant> from,
    Optional<Instant> to,
    Optional<Reason> reason,
    Optional<Message> by) {}
