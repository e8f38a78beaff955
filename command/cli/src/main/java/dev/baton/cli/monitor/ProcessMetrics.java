package dev.baton.cli.monitor;

import dev.baton.Baton;
import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.telemetry.TelemetryListener;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** The metrics of this process, as Prometheus reads them. Thread-safe. */
public final class ProcessMetrics {
  static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final MicrometerTelemetry telemetry = MicrometerTelemetry.builder(registry).build();

  /** Returns what is to hear of all that the metrics show. */
  public TelemetryListener telemetry() {
    return telemetry;
  }

  /** Adds the health of {@code baton}, which tells the telemetry of itself. */
  public void watchHealth(Baton baton) {
    telemetry.watchHealth(baton);
  }

  /** Adds what is known of jobs. */
  void watchJobs(List<JobStatus> standings) {
    for (JobStatus job : standings) {
      Gauge.builder("baton.command.running", job, each -> each.isCommandRunning() ? 1 : 0)
          .description("1 while the command runs")
          .tag("election", job.electionPath())
          .register(registry);
    }
  }

  /** Returns all metrics in Prometheus's text format. */
  public String toText() {
    return registry.scrape(MEDIA_TYPE);
  }
}
