package dev.baton.cli.monitor;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The answers of the health endpoints. Each answer is computed on request and never waits.
 * Thread-safe.
 */
final class HealthAnswers {
  private static final String LEADER = "/leader";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;
  private static final Duration MOMENT = Duration.ofSeconds(2);
  private static final String NOT_CONNECTED = "not yet connected to ZooKeeper";

  private volatile @Nullable Watched watched;

  /** A supervisor that has connected to ZooKeeper. */
  private record Watched(Baton baton, List<Standing> standings, Supplier<Optional<String>> fault) {}

  /**
   * The answer to one request.
   *
   * @param status of HTTP
   */
  record Answer(int status, JsonObject body) {
    /** Returns an answer with an error message only. */
    static Answer failure(int status, String why) {
      JsonObject body = new JsonObject();
      body.addProperty("error", why);
      return new Answer(status, body);
    }
  }

  /**
   * Starts to answer for a supervisor.
   *
   * @param fault returns why the supervisor does not work, if so
   */
  void watch(Baton baton, List<Standing> standings, Supplier<Optional<String>> fault) {
    watched = new Watched(baton, standings, fault);
  }

  /** Returns the answer for {@code path}. */
  Answer answer(String path) {
    Watched now = watched;
    if (path.equals("/healthz")) {
      return health(now);
    }
    if (path.equals("/readyz")) {
      return readiness(now);
    }
    if (path.equals(LEADER) || path.startsWith(LEADER + "/")) {
      return leader(now, path.substring(LEADER.length()));
    }
    return Answer.failure(NOT_FOUND, "there are /healthz, /readyz, /leader and /leader/PATH");
  }

  /** Answers probes that restart a broken process. Without ZooKeeper a process is not broken. */
  private static Answer health(@Nullable Watched now) {
    Optional<String> fault = now == null ? Optional.empty() : now.fault().get();
    JsonObject body = new JsonObject();
    body.addProperty("healthy", fault.isEmpty());
    body.addProperty("problem", fault.orElse(null));
    body.addProperty("connected", now == null ? Boolean.FALSE : connected(now));
    body.add("jobs", jobs(now));
    return new Answer(fault.isEmpty() ? OK : UNAVAILABLE, body);
  }

  /** Answers probes that keep traffic away, until each job has joined its queue or failed to. */
  private static Answer readiness(@Nullable Watched now) {
    Optional<String> problem = now == null ? Optional.of(NOT_CONNECTED) : unreadiness(now);
    JsonObject body = new JsonObject();
    body.addProperty("ready", problem.isEmpty());
    body.addProperty("problem", problem.orElse(null));
    return new Answer(problem.isEmpty() ? OK : UNAVAILABLE, body);
  }

  private static Optional<String> unreadiness(Watched now) {
    List<Standing> all = now.standings();
    Optional<String> waiting =
        all.stream()
            .filter(each -> !each.isSettled())
            .map(each -> each.election() + ": not yet in line")
            .findFirst();
    boolean anyWell = all.stream().anyMatch(each -> each.problem().isEmpty());
    return waiting.isPresent() || anyWell
        ? waiting
        : all.stream().map(each -> each.election() + ": " + each.problem().get()).findFirst();
  }

  private static JsonArray jobs(@Nullable Watched now) {
    JsonArray jobs = new JsonArray();
    if (now != null) {
      now.standings().forEach(each -> jobs.add(each.jobJson()));
    }
    return jobs;
  }

  /** Returns whether ZooKeeper answers; null if unknown, because no candidate has joined since. */
  private static @Nullable Boolean connected(Watched now) {
    Optional<Duration> lost = lostFor(now);
    boolean known = lost.isPresent() || now.standings().stream().anyMatch(Standing::isInLine);
    return known ? Boolean.valueOf(lost.isEmpty()) : null;
  }

  /**
   * Returns how long the connection has been lost. The journal has no news while no candidate is in
   * a queue; then a candidate that cannot join is the evidence.
   */
  private static Optional<Duration> lostFor(Watched now) {
    return new Connection(now.baton())
        .lostFor()
        .or(
            () ->
                now.standings().stream()
                    .flatMap(each -> each.comingFor().stream())
                    .filter(time -> time.compareTo(MOMENT) > 0)
                    .max(Comparator.naturalOrder()));
  }

  private static Answer leader(@Nullable Watched now, String election) {
    if (now == null) {
      return Answer.failure(UNAVAILABLE, NOT_CONNECTED);
    }
    if (election.isEmpty() && now.standings().size() > 1) {
      JsonArray all = new JsonArray();
      now.standings().forEach(each -> all.add(each.json()));
      JsonObject body = new JsonObject();
      body.add("elections", all);
      return new Answer(OK, body);
    }
    return now.standings().stream()
        .filter(each -> election.isEmpty() || each.election().equals(election))
        .map(each -> leader(each.json()))
        .findFirst()
        .orElseGet(() -> Answer.failure(NOT_FOUND, "no such election here"));
  }

  private static Answer leader(JsonObject standing) {
    return new Answer(standing.get("leads").getAsBoolean() ? OK : UNAVAILABLE, standing);
  }
}
