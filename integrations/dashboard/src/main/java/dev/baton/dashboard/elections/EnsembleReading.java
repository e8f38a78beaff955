package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.EnsembleSurvey;
import dev.baton.dashboard.api.ServerState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Reads the state of the ensemble's servers. Readers at about the same time share one survey. */
final class EnsembleReading {
  private static final Duration SHARED_FOR = Duration.ofSeconds(5);
  private static final double NANOS_OF_MILLI = 1e6;

  private final Baton baton;
  private final SharedReading<List<ServerState>> survey;

  EnsembleReading(Baton baton, EnsembleSurvey survey) {
    this.baton = baton;
    this.survey = new SharedReading<>(survey::surveyServers, SHARED_FOR, Optional::empty);
  }

  CompletableFuture<JsonObject> readEnsemble() {
    return survey
        .readShared()
        .thenApply(
            servers -> {
              JsonObject body = new JsonObject();
              body.addProperty("connected", baton.isConnected());
              body.add(
                  "servers", ElectionJson.describeAll(servers, EnsembleReading::describeServer));
              return body;
            });
  }

  private static JsonObject describeServer(ServerState server) {
    JsonObject facts = new JsonObject();
    facts.addProperty("name", server.name());
    facts.addProperty("serves", server.problem().isEmpty());
    facts.addProperty("problem", server.problem());
    facts.addProperty("mode", server.mode());
    facts.addProperty("version", server.version());
    facts.addProperty("connectMillis", server.connect().toNanos() / NANOS_OF_MILLI);
    server.averageMillis().ifPresent(value -> facts.addProperty("averageMillis", value));
    server.connections().ifPresent(value -> facts.addProperty("connections", value));
    return facts;
  }
}
