package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.internal.ParticipantReader;
import dev.baton.participants.Participant;
import dev.baton.participants.Role;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.runtime.node.Member;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an observer knows at a moment. Immutable.
 *
 * @param read whether anything has been read yet
 * @param connected whether nothing has been missed since
 * @param byKey who takes part, in order, by what makes each known again
 * @param failure what keeps it from reading, if anything does
 * @param warnings what there is to warn of
 */
record Sight(
    boolean read,
    boolean connected,
    Map<String, Participant> byKey,
    @Nullable BatonException failure,
    Map<Warning.Kind, Warning> warnings) {
  /** Before anything has been read. */
  static final Sight NOTHING = new Sight(false, true, Map.of(), null, Map.of());

  /** All who take part, just read. */
  static Sight of(List<Member> members) {
    List<Participant> participants = ParticipantReader.participants(members);
    Map<String, Participant> byKey = new LinkedHashMap<>();
    for (int i = 0; i < members.size(); i++) {
      byKey.put(free(keyOf(members.get(i)), byKey), participants.get(i));
    }
    return new Sight(true, true, Collections.unmodifiableMap(byKey), null, Map.of());
  }

  /** In a race its node does not make a candidate known: it has another one when it leads. */
  private static String keyOf(Member member) {
    return member.place() == 0 || member.name() == Prize.PRIZE
        ? member.stat().session() + " " + member.data().id()
        : member.path();
  }

  private static String free(String wanted, Map<String, Participant> taken) {
    String key = wanted;
    while (taken.containsKey(key)) {
      key += " too";
    }
    return key;
  }

  Sight disconnected() {
    return new Sight(read, false, byKey, failure, warnings);
  }

  Sight failing(BatonException why) {
    return new Sight(read, connected, byKey, why, warnings);
  }

  Sight warning(Map<Warning.Kind, Warning> active) {
    return new Sight(read, connected, byKey, failure, active);
  }

  List<Participant> participants() {
    return List.copyOf(byKey.values());
  }

  Optional<Participant> leader() {
    return byKey.values().stream().filter(one -> one.role() == Role.LEADER).findFirst();
  }

  /** Whether it was so a moment ago. */
  boolean isCurrent() {
    return read && connected && failure == null;
  }

  /** What makes it known by which leadership somebody leads, if anybody does. */
  Optional<String> leadership() {
    return leader().map(leader -> leader.nodePath() + " " + leader.fencingToken());
  }
}
