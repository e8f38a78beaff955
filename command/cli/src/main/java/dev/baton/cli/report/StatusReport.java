package dev.baton.cli.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.baton.cli.io.Json;
import dev.baton.cli.io.Paint;
import dev.baton.cli.io.Printable;
import dev.baton.cli.io.Table;
import dev.baton.participants.Participant;
import dev.baton.participants.Role;
import dev.baton.protocol.Mode;
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
      List.of("ELECTION", "PLACE", "ROLE", "ID", "TOKEN", "IN LINE SINCE", "METADATA");
  static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());
  private static final int TOKEN = HEAD.indexOf("TOKEN");
  private static final int LONGEST_METADATA = 40;

  public String json() {
    JsonArray all = new JsonArray();
    lines.forEach((path, participants) -> all.add(election(path, participants)));
    return Json.text(all);
  }

  private static JsonObject election(String path, List<Participant> participants) {
    JsonObject election = new JsonObject();
    election.addProperty("election", path);
    election.add(
        "leader",
        participants.stream()
            .filter(StatusReport::leads)
            .findFirst()
            .<JsonElement>map(StatusReport::named)
            .orElse(JsonNull.INSTANCE));
    JsonArray all = new JsonArray();
    participants.forEach(participant -> all.add(facts(participant)));
    election.add("participants", all);
    return election;
  }

  /** Returns the id and the token of a participant. */
  public static JsonObject named(Participant participant) {
    JsonObject leader = new JsonObject();
    leader.addProperty("id", participant.id());
    leader.addProperty("fencingToken", Long.toString(participant.fencingToken()));
    return leader;
  }

  static JsonObject facts(Participant participant) {
    JsonObject facts = new JsonObject();
    facts.addProperty("id", participant.id());
    facts.addProperty("role", lowerCase(participant.role().name()));
    facts.addProperty("place", participant.place() > 0 ? participant.place() : null);
    facts.addProperty(
        "fencingToken", leads(participant) ? Long.toString(participant.fencingToken()) : null);
    facts.addProperty("inLineSince", participant.since().toString());
    facts.addProperty("metadata", participant.metadata());
    if (participant.priority() != 0) {
      facts.addProperty("priority", participant.priority());
    }
    if (participant.mode() != Mode.ALONE) {
      facts.addProperty("mode", lowerCase(participant.mode().name()));
    }
    if (participant.mode() instanceof Mode.Permits permits) {
      facts.addProperty("taken", permits.taken());
      facts.addProperty("permits", permits.all());
    }
    return facts;
  }

  /** Returns whether the participant leads. Only the token of a leader is shown. */
  private static boolean leads(Participant participant) {
    return participant.role() == Role.LEADER;
  }

  /** Returns whether each election has a leader, and each lock a holder. */
  boolean allAreLed() {
    return lines.values().stream().allMatch(line -> line.stream().anyMatch(StatusReport::leads));
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Returns what the participant does or waits for. */
  private static String role(Participant participant) {
    boolean holds = leads(participant);
    if (participant.mode() instanceof Mode.Permits permits) {
      return (holds ? "holds " : "awaits ") + permits.taken() + " of " + permits.all();
    }
    if (participant.mode() == Mode.ALONE) {
      return lowerCase(participant.role().name());
    }
    String access = lowerCase(participant.mode().name());
    return holds ? access + "s" : "awaits " + access;
  }

  String text(Paint paint) {
    if (lines.isEmpty()) {
      return "Nobody takes part in any election.";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    lines.forEach((path, participants) -> rows.addAll(rows(path, participants)));
    return Table.text(rows, row -> !row.get(TOKEN).isEmpty() && !row.get(TOKEN).equals("-"), paint);
  }

  private static List<List<String>> rows(String path, List<Participant> participants) {
    String name = Printable.of(path);
    return participants.isEmpty()
        ? List.of(List.of(name, "-", "nobody", "", "", "", ""))
        : participants.stream().map(participant -> row(name, participant)).toList();
  }

  private static List<String> row(String path, Participant participant) {
    return List.of(
        path,
        participant.place() > 0 ? Integer.toString(participant.place()) : "-",
        role(participant),
        Printable.of(participant.id()),
        leads(participant) ? Long.toString(participant.fencingToken()) : "-",
        TIME.format(participant.since()),
        Printable.of(participant.metadata(), LONGEST_METADATA));
  }
}
