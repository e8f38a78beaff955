package dev.baton.cli.monitor;

import dev.baton.Baton;
import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.telemetry.TelemetryListener;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** The metrics of this process, as Prometheus reads them. Thread-safe. */
public final class ProcessMetrics {
  static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final MicrometerTelemetry telemetry;

  /** Creates metrics of nothing yet. */
  public ProcessMetrics() {
    registry.config().meterFilter(MicrometerTelemetry.meterFilter());
    telemetry = MicrometerTelemetry.builder(registry).build();
  }

  /** Returns what is to hear of all that the metrics show. */
  public TelemetryListener telemetry() {
    return telemetry;
  }

  /** Adds the health of {@code baton}, which tells the telemetry of itself. */
  public void watchHealth(Baton baton) {
    telemetry.watchHealth(baton);
  }

  /** Adds what is known of jobs. */
  void watchJobs(List<JobStatus> statuses) {
    statuses.forEach(job -> watchCommand(job.commandStatus(), job.electionPath()));
  }

  private void watchCommand(CommandStatus command, String election) {
    Tags tags = Tags.of("election", election);
    Gauge.builder("baton.command.running", command, each -> each.isRunning() ? 1 : 0)
        .description("1 while a process of the command is alive")
        .tags(tags)
        .register(registry);
    FunctionCounter.builder("baton.command.starts", command, CommandStatus::startCount)
        .description("Starts of the command; the second one is a restart")
        .tags(tags)
        .register(registry);
    watchSeconds("baton.command.uptime", command, CommandStatus::uptimeSeconds)
        .description("The time since the command started; 0 if it does not run")
        .tags(tags)
        .register(registry);
    Gauge.builder("baton.command.last.exit", command, CommandStatus::lastExitCode)
        .description("The exit code of the command that ended last")
        .tags(tags)
        .register(registry);
    watchSeconds("baton.command.grace.used", command, CommandStatus::graceUsedSeconds)
        .description("How long the command took to end when it was told to, the last time")
        .tags(tags)
        .register(registry);
  }

  private static TimeGauge.Builder<CommandStatus> watchSeconds(
      String name, CommandStatus command, ToDoubleFunction<CommandStatus> value) {
    return TimeGauge.builder(name, command, TimeUnit.SECONDS, value);
  }

  /** Returns all metrics in Prometheus's text format. */
  public String toText() {
    return registry.scrape(MEDIA_TYPE);
  }
}
