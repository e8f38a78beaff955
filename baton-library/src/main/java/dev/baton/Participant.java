package dev.baton;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.runtime.Member;
import java.time.Instant;
import java.util.List;
import java.util.Set;

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
 * @param mode beside whom it may hold; of a writer who reads on, {@link Mode#READ}
 * @param priority before whom it is to lead; 0 unless it says another one
 */
public record Participant(
    String id,
    String nodePath,
    String metadata,
    Role role,
    long fencingToken,
    Instant since,
    int place,
    Mode mode,
    int priority) {

  /** Those of a whole line, in its order. */
  static List<Participant> of(List<Member> line) {
    Set<Member> holders = Set.copyOf(Member.holders(line));
    return line.stream().map(member -> of(member, holders.contains(member))).toList();
  }

  /** Those who hold. */
  static List<Participant> holders(List<Member> holders) {
    return holders.stream().map(Participant::holder).toList();
  }

  /** One who holds. */
  static Participant holder(Member member) {
    return of(member, true);
  }

  private static Participant of(Member member, boolean holds) {
    return new Participant(
        member.data().id(),
        member.path(),
        member.data().metadata(),
        holds ? Role.LEADER : Role.STANDBY,
        member.place() == 0 ? 0 : FencingToken.of(member.stat().czxid()).value(),
        Instant.ofEpochMilli(member.stat().ctimeMillis()),
        member.place(),
        member.data().shared() && member.mode() == Mode.WRITE ? Mode.READ : member.mode(),
        member.data().traits().priority());
  }
}
