package dev.baton.cli;

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
 * What the health endpoints answer. Each answer is looked up when it is asked for, and never waits.
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

  /** A supervisor that has been connected to ZooKeeper. */
  private record Watched(Baton baton, List<Standing> standings, Supplier<Optional<String>> fault) {}

  /**
   * An answer.
   *
   * @param status of HTTP
   */
  record Answer(int status, JsonObject body) {
    /** Returns an answer that only says what is wrong. */
    static Answer failure(int status, String why) {
      JsonObject body = new JsonObject();
      body.addProperty("error", why);
      return new Answer(status, body);
    }
  }

  /**
   * Answers for a supervisor from now on.
   *
   * @param fault returns why it does not do what it has to, if so
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

  /** Answers for probes that restart what is broken: ZooKeeper's absence is no reason to. */
  private static Answer health(@Nullable Watched now) {
    Optional<String> fault = now == null ? Optional.empty() : now.fault().get();
    JsonObject body = new JsonObject();
    body.addProperty("healthy", fault.isEmpty());
    body.addProperty("problem", fault.orElse(null));
    body.addProperty("connected", now == null ? Boolean.FALSE : connected(now));
    body.add("jobs", jobs(now));
    return new Answer(fault.isEmpty() ? OK : UNAVAILABLE, body);
  }

  /** Answers for probes that keep traffic away: until all jobs have been in line, or cannot be. */
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

  /** Returns null if that is not known: no place in line has been asked for since. */
  private static @Nullable Boolean connected(Watched now) {
    Optional<Duration> lost = lostFor(now);
    boolean known = lost.isPresent() || now.standings().stream().anyMatch(Standing::isInLine);
    return known ? Boolean.valueOf(lost.isEmpty()) : null;
  }

  /** The journal tells nothing new while nobody is in line: then it tells that nobody comes in. */
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
