package dev.baton.cli.doctor;

import dev.baton.cli.connect.DoctorTarget;
import dev.baton.dashboard.api.EnsembleSurvey;
import dev.baton.dashboard.api.ServerState;
import dev.baton.runtime.port.DurationFormat;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks each server of an ensemble for its state, by its command {@code srvr}. That costs it a
 * connection and no session. Thread-safe.
 */
public final class ServerSurvey implements EnsembleSurvey {
  private static final Pattern AVERAGE = Pattern.compile("[\\d.]+/([\\d.]+)/[\\d.]+");

  private final DoctorTarget target;
  private final Duration within;

  /** Creates a survey that takes {@code within} at most, even if servers hang. */
  public ServerSurvey(DoctorTarget target, Duration within) {
    this.target = target;
    this.within = within;
  }

  @Override
  public CompletableFuture<List<ServerState>> surveyServers() {
    List<CompletableFuture<ServerState>> asked =
        target.settings().servers().stream().map(this::askServer).toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(done -> asked.stream().map(CompletableFuture::join).toList());
  }

  private CompletableFuture<ServerState> askServer(InetSocketAddress server) {
    ServerVisit visit =
        new ServerVisit(server, target.security(), Math.toIntExact(within.toMillis()));
    return VisitThreads.beginVisit(visit::askState, ServerVisit.lateFacts(server), within)
        .thenApply(this::describeFacts);
  }

  private ServerState describeFacts(ServerFacts facts) {
    Map<String, String> srvr = facts.words().srvr();
    return new ServerState(
        facts.name(),
        describeProblem(facts),
        facts.serverMode().orElse(""),
        facts.serverVersion().orElse(""),
        facts.connect(),
        parseAverage(srvr.getOrDefault("Latency min/avg/max", "")),
        parseCount(srvr.getOrDefault("Connections", "")));
  }

  private String describeProblem(ServerFacts facts) {
    return switch (facts.reach()) {
      case SERVING -> "";
      case LATE -> "does not answer within " + DurationFormat.inSeconds(within);
      default -> ReachCheck.describeReach(facts);
    };
  }

  private static OptionalDouble parseAverage(String text) {
    Matcher matcher = AVERAGE.matcher(text);
    return matcher.matches()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)))
        : OptionalDouble.empty();
  }

  private static OptionalInt parseCount(String text) {
    return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
  }
}
