package dev.baton;

import dev.baton.protocol.FencingToken;
import dev.baton.runtime.Member;
import java.time.Instant;

/**
 * Somebody in an election's line, as its node in ZooKeeper tells.
 *
 * @param id of the candidate; two candidates may have the same
 * @param nodePath the path of its node, which is unique for ever
 * @param metadata of the candidate
 * @param role what it is by its place
 * @param fencingToken that it leads with, or would if it came to lead by this node
 * @param since when its node was created, by the clock of a ZooKeeper server: the beginning of its
 *     waiting, not of its leading
 * @param place in line, 1 being the leader's
 */
public record Participant(
    String id,
    String nodePath,
    String metadata,
    Role role,
    long fencingToken,
    Instant since,
    int place) {

  static Participant of(Member member, int place) {
    return new Participant(
        member.data().id(),
        member.path(),
        member.data().metadata(),
        place == 1 ? Role.LEADER : Role.STANDBY,
        FencingToken.of(member.stat().czxid()).value(),
        Instant.ofEpochMilli(member.stat().ctimeMillis()),
        place);
  }
}
