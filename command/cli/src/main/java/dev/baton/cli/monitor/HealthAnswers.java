package dev.baton.cli.monitor;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.cli.io.JsonFormat;
import dev.baton.telemetry.TelemetryListener;
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
  private static final String NOT_CONNECTED = "not yet connected to ZooKeeper";

  private final ProcessMetrics metrics = new ProcessMetrics();
  private volatile @Nullable WatchedSupervisor watched;

  /** A supervisor that has connected to ZooKeeper. */
  private record WatchedSupervisor(
      Baton baton, List<JobStatus> statuses, Supplier<Optional<String>> fault) {}

  /**
   * The answer to one request.
   *
   * @param status of HTTP
   * @param mediaType of the text
   */
  record HealthAnswer(int status, String mediaType, String text) {
    static HealthAnswer jsonAnswer(int status, JsonObject body) {
      return new HealthAnswer(status, "application/json", JsonFormat.toText(body) + "\n");
    }

    /** Returns an answer with an error message only. */
    static HealthAnswer errorAnswer(int status, String why) {
      JsonObject body = new JsonObject();
      body.addProperty("error", why);
      return jsonAnswer(status, body);
    }
  }

  /**
   * Starts to answer for a supervisor.
   *
   * @param fault returns why the supervisor does not work, if so
   */
  void watchSupervisor(Baton baton, List<JobStatus> statuses, Supplier<Optional<String>> fault) {
    metrics.watchHealth(baton);
    metrics.watchJobs(statuses);
    watched = new WatchedSupervisor(baton, statuses, fault);
  }

  /** Returns what hears of all that the metrics show. */
  TelemetryListener telemetry() {
    return metrics.telemetry();
  }

  /** Returns the answer for {@code path}. */
  HealthAnswer answerRequest(String path) {
    WatchedSupervisor now = watched;
    if (path.equals("/healthz")) {
      return healthAnswer(now);
    }
    if (path.equals("/readyz")) {
      return readinessAnswer(now);
    }
    if (path.equals("/metrics")) {
      return new HealthAnswer(OK, ProcessMetrics.MEDIA_TYPE, metrics.toText());
    }
    if (path.equals(LEADER) || path.startsWith(LEADER + "/")) {
      return leaderAnswer(now, path.substring(LEADER.length()));
    }
    return HealthAnswer.errorAnswer(
        NOT_FOUND, "unknown path; use /healthz, /readyz, /metrics, /leader or /leader/PATH");
  }

  /** Answers probes that restart a broken process. Without ZooKeeper a process is not broken. */
  private static HealthAnswer healthAnswer(@Nullable WatchedSupervisor now) {
    Optional<String> fault = now == null ? Optional.empty() : now.fault().get();
    JsonObject body = new JsonObject();
    body.addProperty("healthy", fault.isEmpty());
    body.addProperty("problem", fault.orElse(null));
    body.addProperty("connected", now != null && now.baton().isConnected());
    body.add("jobs", jobsJson(now));
    return HealthAnswer.jsonAnswer(fault.isEmpty() ? OK : UNAVAILABLE, body);
  }

  /** Answers probes that keep traffic away, until each job has joined its queue or failed to. */
  private static HealthAnswer readinessAnswer(@Nullable WatchedSupervisor now) {
    Optional<String> problem = now == null ? Optional.of(NOT_CONNECTED) : findUnreadiness(now);
    JsonObject body = new JsonObject();
    body.addProperty("ready", problem.isEmpty());
    body.addProperty("problem", problem.orElse(null));
    return HealthAnswer.jsonAnswer(problem.isEmpty() ? OK : UNAVAILABLE, body);
  }

  private static Optional<String> findUnreadiness(WatchedSupervisor now) {
    List<JobStatus> all = now.statuses();
    Optional<String> waiting =
        all.stream()
            .filter(each -> !each.isSettled())
            .map(each -> each.electionPath() + ": has not joined the queue yet")
            .findFirst();
    boolean anyWell = all.stream().anyMatch(each -> each.currentProblem().isEmpty());
    return waiting.isPresent() || anyWell
        ? waiting
        : all.stream()
            .map(each -> each.electionPath() + ": " + each.currentProblem().get())
            .findFirst();
  }

  private static JsonArray jobsJson(@Nullable WatchedSupervisor now) {
    JsonArray jobs = new JsonArray();
    if (now != null) {
      now.statuses().forEach(each -> jobs.add(each.jobJson()));
    }
    return jobs;
  }

  private static HealthAnswer leaderAnswer(@Nullable WatchedSupervisor now, String election) {
    if (now == null) {
      return HealthAnswer.errorAnswer(UNAVAILABLE, NOT_CONNECTED);
    }
    if (election.isEmpty() && now.statuses().size() > 1) {
      JsonArray all = new JsonArray();
      now.statuses().forEach(each -> all.add(each.toJson()));
      JsonObject body = new JsonObject();
      body.add("elections", all);
      return HealthAnswer.jsonAnswer(OK, body);
    }
    return now.statuses().stream()
        .filter(each -> election.isEmpty() || each.electionPath().equals(election))
        .map(HealthAnswers::leaderAnswer)
        .findFirst()
        .orElseGet(() -> HealthAnswer.errorAnswer(NOT_FOUND, "this process has no such election"));
  }

  /** Answers 503 as soon as the command is told to stop, so that load balancers send it no more. */
  private static HealthAnswer leaderAnswer(JobStatus job) {
    JsonObject status = job.toJson();
    boolean serves = status.get("leads").getAsBoolean() && !job.isStopping();
    return HealthAnswer.jsonAnswer(serves ? OK : UNAVAILABLE, status);
  }
}
