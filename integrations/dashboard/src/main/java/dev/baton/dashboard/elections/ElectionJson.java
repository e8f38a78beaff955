package dev.baton.dashboard.elections;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.participants.ElectionPause;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.participants.TermRecord;
import dev.baton.protocol.LockMode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Elections as JSON. Fencing tokens are strings, since JavaScript rounds such numbers. */
final class ElectionJson {
  private ElectionJson() {}

  /**
   * Returns the facts of an election that fit into a row.
   *
   * @param current whether these facts were right a moment ago
   */
  static JsonObject describeElection(String path, List<Participant> line, boolean current) {
    List<Participant> leaders =
        line.stream().filter(one -> one.role() == ParticipantRole.LEADER).toList();
    JsonObject row = new JsonObject();
    row.addProperty("path", path);
    row.addProperty("kind", isLock(line) ? "lock" : "election");
    row.add("leader", leaders.stream().findFirst().map(ElectionJson::describeLeader).orElse(null));
    row.addProperty("holders", leaders.size());
    row.addProperty("candidates", line.size());
    row.addProperty("warning", isLock(line) ? "" : warningOf(line.size(), !leaders.isEmpty()));
    row.addProperty("current", current);
    return row;
  }

  /** Returns whether these participants are in the queue of a lock. */
  static boolean isLock(List<Participant> line) {
    return line.stream().anyMatch(Participant::inLock);
  }

  private static JsonObject describeLeader(Participant leader) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", leader.id());
    facts.addProperty("token", Long.toString(leader.fencingToken()));
    return facts;
  }

  static JsonObject describePause(ElectionPause pause) {
    JsonObject facts = new JsonObject();
    facts.addProperty("by", pause.by().sender());
    facts.addProperty("reason", pause.by().reason());
    facts.addProperty("since", pause.since().toString());
    facts.addProperty("until", pause.until().toString());
    return facts;
  }

  private static String warningOf(int candidates, boolean led) {
    if (!led) {
      return "no leader";
    }
    return candidates == 1 ? "no standby" : "";
  }

  static JsonObject describeParticipant(Participant participant) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", participant.id());
    facts.addProperty("nodePath", participant.nodePath());
    facts.addProperty("position", participant.position());
    facts.addProperty("role", lowerCase(participant.role()));
    facts.addProperty("does", participant.describeRole());
    facts.addProperty("mode", participant.mode().name().toLowerCase(Locale.ROOT));
    if (participant.mode() instanceof LockMode.PermitMode permits) {
      facts.addProperty("taken", permits.takenPermits());
      facts.addProperty("permits", permits.allPermits());
    }
    facts.addProperty("queuedSince", participant.since().toString());
    facts.addProperty("metadata", participant.metadata());
    facts.addProperty("priority", participant.priority());
    return facts;
  }

  static JsonObject describeTerm(TermRecord term, List<Participant> line) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", term.id());
    facts.addProperty("token", Long.toString(term.fencingToken()));
    facts.addProperty("from", term.from().map(Instant::toString).orElse(null));
    facts.addProperty("to", term.to().map(Instant::toString).orElse(null));
    facts.addProperty("reason", term.reason().map(ElectionJson::lowerCase).orElse(null));
    facts.addProperty("lasts", term.isLasting(line));
    facts.addProperty("text", term.describeEnd(line));
    return facts;
  }

  private static String lowerCase(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT);
  }

  static <T> JsonArray describeAll(List<T> all, Function<T, JsonObject> form) {
    JsonArray array = new JsonArray();
    all.forEach(one -> array.add(form.apply(one)));
    return array;
  }
}
