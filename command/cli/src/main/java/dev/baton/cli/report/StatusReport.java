package dev.baton.cli.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.LockMode;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The output of {@code baton status}: the same facts as a table and as JSON.
 *
 * @param lines the participants of each election, the leader first
 */
public record StatusReport(Map<String, List<Participant>> lines) {
  private static final List<String> HEAD =
      List.of("ELECTION", "POSITION", "ROLE", "ID", "TOKEN", "QUEUED SINCE", "METADATA");
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());
  private static final int TOKEN = HEAD.indexOf("TOKEN");
  private static final int LONGEST_METADATA = 40;

  public String toJson() {
    JsonArray all = new JsonArray();
    lines.forEach((path, participants) -> all.add(electionJson(path, participants)));
    return JsonFormat.toText(all);
  }

  private static JsonObject electionJson(String path, List<Participant> participants) {
    JsonObject election = new JsonObject();
    election.addProperty("election", path);
    election.add(
        "leader",
        participants.stream()
            .filter(StatusReport::isLeader)
            .findFirst()
            .<JsonElement>map(StatusReport::briefJson)
            .orElse(JsonNull.INSTANCE));
    JsonArray all = new JsonArray();
    participants.forEach(participant -> all.add(participantJson(participant)));
    election.add("participants", all);
    return election;
  }

  /** Returns the id and the token of a participant. */
  public static JsonObject briefJson(Participant participant) {
    JsonObject leader = new JsonObject();
    leader.addProperty("id", participant.id());
    leader.addProperty("fencingToken", Long.toString(participant.fencingToken()));
    return leader;
  }

  static JsonObject participantJson(Participant participant) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", participant.id());
    facts.addProperty("role", lowerCase(participant.role().name()));
    facts.addProperty("position", participant.position() > 0 ? participant.position() : null);
    facts.addProperty(
        "fencingToken", isLeader(participant) ? Long.toString(participant.fencingToken()) : null);
    facts.addProperty("queuedSince", participant.since().toString());
    facts.addProperty("metadata", participant.metadata());
    if (participant.priority() != 0) {
      facts.addProperty("priority", participant.priority());
    }
    if (participant.mode() != LockMode.EXCLUSIVE) {
      facts.addProperty("mode", lowerCase(participant.mode().name()));
    }
    if (participant.mode() instanceof LockMode.PermitMode permits) {
      facts.addProperty("taken", permits.takenPermits());
      facts.addProperty("permits", permits.allPermits());
    }
    return facts;
  }

  /** Returns whether the participant leads. Only the token of a leader is shown. */
  private static boolean isLeader(Participant participant) {
    return participant.role() == ParticipantRole.LEADER;
  }

  /** Returns whether each election has a leader, and each lock a holder. */
  boolean allAreLed() {
    return lines.values().stream().allMatch(line -> line.stream().anyMatch(StatusReport::isLeader));
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  String toText(TerminalColors paint) {
    if (lines.isEmpty()) {
      return "There are no elections with participants.";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    lines.forEach((path, participants) -> rows.addAll(participantRows(path, participants)));
    return AlignedTable.formatTable(
        rows, row -> !row.get(TOKEN).isEmpty() && !row.get(TOKEN).equals("-"), paint);
  }

  private static List<List<String>> participantRows(String path, List<Participant> participants) {
    String name = PrintableText.makePrintable(path);
    return participants.isEmpty()
        ? List.of(List.of(name, "-", "none", "", "", "", ""))
        : participants.stream().map(participant -> participantRow(name, participant)).toList();
  }

  private static List<String> participantRow(String path, Participant participant) {
    return List.of(
        path,
        participant.position() > 0 ? Integer.toString(participant.position()) : "-",
        participant.describeRole(),
        PrintableText.makePrintable(participant.id()),
        isLeader(participant) ? Long.toString(participant.fencingToken()) : "-",
        TIME.format(participant.since()),
        PrintableText.makePrintable(participant.metadata(), LONGEST_METADATA));
  }
}
