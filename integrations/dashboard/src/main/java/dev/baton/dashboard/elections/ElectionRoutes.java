package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.EnsembleSurvey;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.RequestRefusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The API over the elections that a {@link Baton} sees. Thread-safe. */
public final class ElectionRoutes implements ApiRoutes {
  private final Map<String, BiFunction<Map<String, String>, String, CompletableFuture<JsonObject>>>
      readings;
  private final ElectionActions actions;
  private final ElectionFeeds feeds;

  /** Creates routes that know no servers. Close all streams before {@code baton}. */
  public ElectionRoutes(Baton baton) {
    this(baton, EnsembleSurvey.NONE);
  }

  /** Creates the routes. Close all streams before {@code baton}. */
  public ElectionRoutes(Baton baton, EnsembleSurvey survey) {
    ReadingQueue queue = new ReadingQueue();
    PauseBoard pauses = new PauseBoard(baton, queue);
    ShardReading shards = new ShardReading(baton, queue);
    ElectionDirectory directory = new ElectionDirectory(baton, shards);
    ElectionReading elections = new ElectionReading(baton, directory, queue, pauses);
    EnsembleReading ensemble = new EnsembleReading(baton, survey);
    readings =
        Map.of(
            "/overview",
            (query, visitor) -> elections.readOverview(query),
            "/election",
            elections::readElection,
            "/at",
            elections::readMoment,
            "/paths",
            (query, visitor) -> directory.readPaths(query),
            "/shards",
            shards::readGroup,
            "/ensemble",
            (query, visitor) -> ensemble.readEnsemble());
    actions = new ElectionActions(baton);
    feeds = new ElectionFeeds(baton, directory, queue, pauses);
  }

  /** Returns the paths that can be read. */
  Set<String> paths() {
    return readings.keySet();
  }

  @Override
  public CompletableFuture<JsonObject> readPath(
      String path, Map<String, String> query, String visitor) {
    var reading = readings.get(path);
    return reading == null
        ? CompletableFuture.failedFuture(
            new RequestRefusal(404, "not-found", "The API has no such path; see openapi.json."))
        : answerOrRefuse(() -> reading.apply(query, visitor));
  }

  @Override
  public CompletableFuture<JsonObject> performAction(Map<String, String> fields, String user) {
    return answerOrRefuse(() -> actions.performAction(fields, user));
  }

  private static CompletableFuture<JsonObject> answerOrRefuse(
      Supplier<CompletableFuture<JsonObject>> work) {
    return CompletableFuture.completedFuture(work)
        .thenCompose(Supplier::get)
        .exceptionallyCompose(
            failure -> CompletableFuture.failedFuture(AnswerProblem.describeFailure(failure)));
  }

  @Override
  public EventSource openStream(String visitor, List<String> elections, Consumer<ApiEvent> sink) {
    return feeds.openStream(visitor, elections, sink);
  }
}
