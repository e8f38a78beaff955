package dev.baton.cli.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.baton.cli.io.AlignedTable;
import dev.baton.cli.io.JsonFormat;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.io.TerminalColors;
import dev.baton.participants.ElectionPause;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.MetaPath;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The output of {@code baton status}: the same facts as a table and as JSON.
 *
 * @param lines the participants of each election, the leader first
 * @param pauses the pauses, by their paths; {@code "/"} stands for all elections
 */
public record StatusReport(
    Map<String, List<Participant>> lines, Map<String, ElectionPause> pauses) {
  private static final List<String> HEAD =
      List.of("ELECTION", "POSITION", "ROLE", "ID", "TOKEN", "QUEUED SINCE", "METADATA");
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());
  private static final int TOKEN = HEAD.indexOf("TOKEN");
  private static final int LONGEST_METADATA = 40;

  /** Creates a report without pauses. */
  public StatusReport(Map<String, List<Participant>> lines) {
    this(lines, Map.of());
  }

  public String toJson() {
    JsonArray all = new JsonArray();
    lines.forEach((path, participants) -> all.add(electionJson(path, participants)));
    return JsonFormat.toText(all);
  }

  private JsonObject electionJson(String path, List<Participant> participants) {
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
    ElectionPause.findPause(pauses, path)
        .ifPresent(pause -> election.add("pause", pauseJson(pause)));
    return election;
  }

  private static JsonObject pauseJson(ElectionPause pause) {
    JsonObject facts = new JsonObject();
    facts.addProperty("by", pause.by().sender());
    facts.addProperty("reason", pause.by().reason());
    facts.addProperty("remainingMillis", pause.remaining().toMillis());
    return facts;
  }

  /** Returns the lines for the pauses of elections that are shown, each after a line break. */
  private String pauseLines() {
    Set<String> shown =
        lines.keySet().stream()
            .flatMap(path -> MetaPath.pathsOver(new ElectionPath(path)).stream())
            .collect(Collectors.toSet());
    return pauses.entrySet().stream()
        .filter(each -> shown.contains(each.getKey()))
        .map(each -> describePause(each.getKey(), each.getValue()))
        .collect(Collectors.joining());
  }

  private static String describePause(String path, ElectionPause pause) {
    String name = path.equals("/") ? "All elections are " : path + " is ";
    return "\n" + PrintableText.makePrintable(name + pause.describePause());
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
            rows, row -> !row.get(TOKEN).isEmpty() && !row.get(TOKEN).equals("-"), paint)
        + pauseLines();
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
