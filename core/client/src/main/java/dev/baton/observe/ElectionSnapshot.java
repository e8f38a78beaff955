package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.internal.ParticipantReader;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.runtime.node.QueueMember;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge of an observer at one moment. Immutable.
 *
 * @param read whether anything has been read yet
 * @param connected whether nothing has been missed since
 * @param byKey the participants in order, by a key that identifies each of them again
 * @param failure the failure to read, if there is one
 * @param warnings the present warnings
 */
record ElectionSnapshot(
    boolean read,
    boolean connected,
    Map<String, Participant> byKey,
    @Nullable BatonException failure,
    Map<ElectionWarning.WarningKind, ElectionWarning> warnings) {
  /** The knowledge before anything has been read. */
  static final ElectionSnapshot NOTHING =
      new ElectionSnapshot(false, true, Map.of(), null, Map.of());

  /** Returns the knowledge of a fresh reading of all participants. */
  static ElectionSnapshot ofMembers(List<QueueMember> members) {
    List<Participant> participants = ParticipantReader.toParticipants(members);
    Map<String, Participant> byKey = new LinkedHashMap<>();
    for (int i = 0; i < members.size(); i++) {
      byKey.put(freeKey(keyOf(members.get(i)), byKey), participants.get(i));
    }
    return new ElectionSnapshot(true, true, Collections.unmodifiableMap(byKey), null, Map.of());
  }

  /**
   * Returns the key of a participant. In a race a candidate has another node when it leads, so the
   * node does not identify it.
   */
  private static String keyOf(QueueMember member) {
    return member.position() == 0 || member.nodeName() == LeaderNode.LEADER
        ? member.stat().session() + " " + member.data().id()
        : member.path();
  }

  private static String freeKey(String wanted, Map<String, Participant> taken) {
    String key = wanted;
    while (taken.containsKey(key)) {
      key += " too";
    }
    return key;
  }

  ElectionSnapshot asDisconnected() {
    return new ElectionSnapshot(read, false, byKey, failure, warnings);
  }

  ElectionSnapshot withFailure(BatonException why) {
    return new ElectionSnapshot(read, connected, byKey, why, warnings);
  }

  ElectionSnapshot withWarnings(Map<ElectionWarning.WarningKind, ElectionWarning> active) {
    return new ElectionSnapshot(read, connected, byKey, failure, active);
  }

  List<Participant> participants() {
    return List.copyOf(byKey.values());
  }

  Optional<Participant> leader() {
    return byKey.values().stream().filter(one -> one.role() == ParticipantRole.LEADER).findFirst();
  }

  /** Returns whether this was right a moment ago. */
  boolean isCurrent() {
    return read && connected && failure == null;
  }

  /** Returns a text that identifies the present leadership and its leader, if there is one. */
  Optional<String> leadershipKey() {
    return leader().map(one -> one.nodePath() + " " + one.fencingToken() + " " + one.id());
  }
}
