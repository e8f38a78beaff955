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
 * @param fencingToken that it leads with, or would if it came to lead by this node; 0 in a race,
 *     which gives none before it is won
 * @param since when its node was created, by the clock of a ZooKeeper server: the beginning of its
 *     waiting, not of its leading
 * @param place in line, 1 being the leader's; 0 in a race, which has no line
 */
public record Participant(
    String id,
    String nodePath,
    String metadata,
    Role role,
    long fencingToken,
    Instant since,
    int place) {

  static Participant of(Member member) {
    return new Participant(
        member.data().id(),
        member.path(),
        member.data().metadata(),
        member.place() == 1 ? Role.LEADER : Role.STANDBY,
        member.place() == 0 ? 0 : FencingToken.of(member.stat().czxid()).value(),
        Instant.ofEpochMilli(member.stat().ctimeMillis()),
        member.place());
  }
}
