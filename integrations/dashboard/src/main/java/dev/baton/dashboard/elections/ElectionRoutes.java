package dev.baton.dashboard.elections;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiAnswer;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.EnsembleSurvey;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.StreamRequest;
import dev.baton.error.BatonException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The routes of the API over the elections that a {@link Baton} sees. Thread-safe. */
public final class ElectionRoutes implements ApiRoutes {
  /** The routes that the HTTP server answers itself, for the description of the API. */
  private static final List<ApiRoute> OF_THE_SERVER =
      List.of(
          ofTheServer("GET", "/me", "The user, and what the user may do.", List.of()),
          ofTheServer(
              "GET",
              "/events",
              "Server-sent events: the facts of the elections named, now and at each change.",
              List.of("election")));

  private final List<ApiRoute> routes;
  private final ElectionFeeds feeds;

  /** Creates routes that know no servers. Close all streams before {@code baton}. */
  public ElectionRoutes(Baton baton) {
    this(baton, EnsembleSurvey.NONE);
  }

  /** Creates the routes. Close all streams before {@code baton}. */
  public ElectionRoutes(Baton baton, EnsembleSurvey survey) {
    ReadingQueue readings = new ReadingQueue();
    ElectionDirectory directory = new ElectionDirectory(baton, readings);
    ElectionReading reading = new ElectionReading(baton, directory, readings);
    feeds = new ElectionFeeds(baton, directory, readings);
    routes =
        List.of(
            readingRoute(
                "/overview",
                "The elections and locks with participants, sorted by path.",
                List.of("query", "after", "limit"),
                reading::readOverview),
            readingRoute(
                "/paths",
                "All paths of elections, locks and shard groups, unless the version is known.",
                List.of("known"),
                directory::readPaths),
            readingRoute(
                "/shards",
                "A shard group: its members, the shards of each, and those that no member has.",
                List.of("path"),
                new ShardReading(baton, readings)::readGroup),
            readingRoute(
                "/ensemble",
                "The ZooKeeper servers: mode, latency, or why they do not serve.",
                List.of(),
                new EnsembleReading(baton, survey)::readEnsemble),
            readingRoute(
                "/election",
                "An election: its queue now, and its terms, the newest first.",
                List.of("path"),
                reading::readElection),
            readingRoute(
                "/at",
                "Who led at a time, as the history tells.",
                List.of("path", "time"),
                reading::readMoment),
            actionRoute(new ElectionActions(baton)));
  }

  private static ApiRoute readingRoute(
      String path,
      String summary,
      List<String> parameters,
      Function<ApiRequest, CompletableFuture<JsonObject>> answer) {
    return new ApiRoute("GET", path, summary, parameters, answer);
  }

  private static ApiRoute actionRoute(ElectionActions actions) {
    String summary = "Resigns, transfers, cedes or evicts, or drains a process.";
    return new ApiRoute("POST", "/actions", summary, List.of(), actions::performAction);
  }

  private static ApiRoute ofTheServer(
      String method, String path, String summary, List<String> parameters) {
    return new ApiRoute(
        method,
        path,
        summary,
        parameters,
        request -> {
          throw new IllegalStateException("the server answers " + path);
        });
  }

  @Override
  public CompletableFuture<ApiAnswer> answerRequest(ApiRequest request) {
    List<ApiRoute> ofPath =
        routes.stream().filter(route -> route.path().equals(request.path())).toList();
    if (ofPath.isEmpty()) {
      return refuseRequest(404, "not-found", "The API has no such path; see openapi.json.");
    }
    return ofPath.stream()
        .filter(route -> route.method().equals(request.method()))
        .findFirst()
        .map(route -> answerBy(route, request))
        .orElseGet(() -> refuseRequest(405, "method", "Use " + ofPath.get(0).method() + " there."));
  }

  private static CompletableFuture<ApiAnswer> refuseRequest(int status, String code, String text) {
    return CompletableFuture.completedFuture(ApiAnswer.describeError(status, code, text));
  }

  private static CompletableFuture<ApiAnswer> answerBy(ApiRoute route, ApiRequest request) {
    CompletableFuture<JsonObject> body;
    try {
      body = route.answer().apply(request);
    } catch (IllegalArgumentException | BatonException e) {
      body = CompletableFuture.failedFuture(e);
    }
    return body.handle(
        (read, failure) ->
            failure == null ? new ApiAnswer(200, read) : AnswerProblem.describeFailure(failure));
  }

  @Override
  public EventSource openStream(StreamRequest request, Consumer<ApiEvent> sink) {
    return feeds.openStream(request, sink);
  }

  @Override
  public JsonObject describeApi() {
    return ApiRoute.describeRoutes(Stream.of(routes, OF_THE_SERVER).flatMap(List::stream).toList());
  }
}
