package dev.baton.micrometer;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.testkit.EmbeddedZooKeeper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Waits, terms and holds as observations, and as spans. */
final class SpansTest {
  private static EmbeddedZooKeeper zooKeeper;

  @BeforeAll
  static void startServer() {
    zooKeeper = EmbeddedZooKeeper.launch();
  }

  @AfterAll
  static void stopServer() {
    zooKeeper.close();
  }

  private static Baton connect(ObservationRegistry observations) {
    return Baton.builder(zooKeeper.connectString())
        .telemetry(
            MicrometerTelemetry.builder(new SimpleMeterRegistry())
                .observations(observations)
                .build())
        .connect();
  }

  /** Leads once, and holds a lock once inside an observation called "request". */
  private static void work(ObservationRegistry observations, String path)
      throws InterruptedException {
    try (Baton baton = connect(observations);
        Candidate candidate = baton.election(path).candidate("a").campaign()) {
      candidate.awaitLeadership();
      Observation request = Observation.start("request", observations);
      try (Observation.Scope scope = request.openScope();
          LockHold hold = baton.lock(path + "-lock").acquire()) {
        assertThat(hold.isValid()).isTrue();
        assertThat(scope.getCurrentObservation()).isEqualTo(request);
      }
      request.stop();
    }
  }

  @Test
  void eachActivityIsAnObservation() throws InterruptedException {
    TestObservationRegistry observations = TestObservationRegistry.create();
    work(observations, "/s/observed");
    for (String name :
        List.of("baton.election.wait", "baton.term", "baton.lock.wait", "baton.lock.hold")) {
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  TestObservationRegistryAssert.assertThat(observations)
                      .hasObservationWithNameEqualTo(name)
                      .that()
                      .hasBeenStarted()
                      .hasBeenStopped());
    }
    TestObservationRegistryAssert.assertThat(observations)
        .hasObservationWithNameEqualTo("baton.term")
        .that()
        .hasLowCardinalityKeyValue("election", "/s/observed")
        .hasLowCardinalityKeyValue("outcome", "closed")
        .hasHighCardinalityKeyValue("baton.id", "a")
        .hasHighCardinalityKeyValueWithKey("baton.token");
  }

  @Test
  void openTelemetryGetsSpans() throws InterruptedException {
    InMemorySpanExporter exporter = InMemorySpanExporter.create();
    List<SpanData> spans;
    try (SdkTracerProvider provider =
        SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build()) {
      OtelTracer tracer =
          new OtelTracer(provider.get("baton"), new OtelCurrentTraceContext(), event -> {});
      ObservationRegistry observations = ObservationRegistry.create();
      observations
          .observationConfig()
          .observationHandler(new DefaultTracingObservationHandler(tracer));
      work(observations, "/s/traced");
      await().atMost(LIMIT).until(() -> exporter.getFinishedSpanItems().size() >= 5);
      spans = exporter.getFinishedSpanItems();
    }
    assertThat(spans)
        .extracting(SpanData::getName)
        .contains("campaign", "term", "acquire", "hold", "request");
    SpanData term = find(spans, "term");
    assertThat(term.getAttributes().get(AttributeKey.stringKey("election"))).isEqualTo("/s/traced");
    assertThat(term.getAttributes().get(AttributeKey.stringKey("baton.token"))).isNotEmpty();
    assertThat(find(spans, "acquire").getParentSpanId())
        .isEqualTo(find(spans, "request").getSpanId());
  }

  private static SpanData find(List<SpanData> spans, String name) {
    return spans.stream().filter(span -> span.getName().equals(name)).findFirst().orElseThrow();
  }
}
