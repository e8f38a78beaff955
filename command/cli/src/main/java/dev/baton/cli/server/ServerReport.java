package dev.baton.cli.server;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.baton.cli.io.JsonFormat;
import java.util.stream.Collectors;

/** The output of {@code baton server status}: the same facts as text and as JSON. */
final class ServerReport {
  private final JsonObject facts = new JsonObject();

  ServerReport(ServerStatus status, StateFolder folder) {
    facts.addProperty("state", status.stateWord());
    new Gson().toJsonTree(status).getAsJsonObject().asMap().forEach(facts::add);
    facts.addProperty("folder", folder.path().toString());
  }

  String toJson() {
    return JsonFormat.toText(facts);
  }

  String toText() {
    return facts.asMap().entrySet().stream()
        .map(fact -> String.format("%-12s%s", fact.getKey(), fact.getValue().getAsString()))
        .collect(Collectors.joining("\n"));
  }
}
