package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.shard.ShardMember;
import dev.baton.spring.settings.BatonProperties;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.BeanFactory;

/** The settings of the library, as properties. */
@Tag("long")
final class BoundSettingsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  /** Settings that are objects, and the type of the bean that sets them. */
  private static final Set<String> BY_BEAN =
      Set.of(
          "on-connection", // ConnectionListener
          "telemetry", // TelemetryListener
          "journal", // BatonCustomizer
          "callbacks",
          "executor", // CandidateCustomizer
          "eligible",
          "on-suspended",
          "on-resumed",
          "on-renewed",
          "on-position-changed",
          "on-leader",
          "on-problem",
          "observations", // ObservationRegistry
          "on-elected", // LeadershipGranted
          "on-revoked", // LeadershipRevoked
          "candidates"); // candidate

  /** Properties that a setting takes part in under another name. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of("with-holder-id", "holder-id", "connect-string", "connect");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\|");
  private static final Pattern PROPERTY =
      Pattern.compile("\"name\": \"(baton\\.[a-z.-]+)\",\\s*\"type\"");

  @ParameterizedTest
  @CsvSource({
    "BatonBuilder, baton.",
    "CandidateBuilder, baton.candidate.",
    "MicrometerTelemetryBuilder, baton.metrics."
  })
  void everySettingIsAPropertyWithMetadata(String builder, String prefix) throws IOException {
    Set<String> missing = settingsOf(builder);
    missing.removeAll(BY_BEAN);
    assertThat(missing).isNotEmpty();
    missing.removeIf(name -> metadata().contains(prefix + name));
    assertThat(missing).isEmpty();
  }

  @Test
  void everySettingOfLocksShardsAndElectionsIsAProperty() throws IOException {
    assertThat(componentsOf("LockProperties")).containsAll(settingsOf("Lock"));
    Set<String> member = settingsOf("ShardMemberBuilder");
    member.removeAll(BY_BEAN);
    member.remove("metadata"); // that of its candidates
    assertThat(componentsOf("ShardProperties")).containsAll(member);
    Set<String> election = settingsOf("Election");
    election.remove("with-rule"); // that of its candidate
    assertThat(componentsOf("ElectionProperties")).containsAll(election);
    assertThat(metadata()).contains("baton.candidate.rule", "baton.enabled", "baton.lock.path");
  }

  private static Set<String> settingsOf(String type) throws IOException {
    Path page = Path.of(System.getProperty("baton.root"), "docs/reference/settings.md");
    String chapter =
        Files.readString(page).split("\n## `" + type + "`\n", 2)[1].split("\n## ", 2)[0];
    return ROW.matcher(chapter)
        .results()
        .map(row -> kebab(row.group(1)))
        .map(name -> OTHER_NAMES.getOrDefault(name, name))
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static Set<String> componentsOf(String type) {
    try {
      Class<?> record = Class.forName(BatonProperties.class.getPackageName() + "." + type);
      return List.of(record.getRecordComponents()).stream()
          .map(component -> kebab(component.getName()))
          .collect(Collectors.toSet());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static Set<String> metadata() {
    String file = "/META-INF/spring-configuration-metadata.json";
    try (InputStream json = BatonProperties.class.getResourceAsStream(file)) {
      assertThat(json).isNotNull();
      return PROPERTY
          .matcher(new String(json.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .results()
          .map(found -> found.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void declaredEntriesAreBeans() {
    APPLICATIONS
        .runner()
        .withPropertyValues(
            "baton.elections.billing.candidate.metadata=here",
            "baton.candidate.stop-timeout=5s",
            "baton.elections.billing.path=/billing",
            "baton.elections.billing.candidate.id=me",
            "baton.elections.billing.candidate.priority=3",
            "baton.elections.billing.candidate.settled=60s",
            "baton.elections.moving.path=/moving",
            "baton.elections.moving.shared-with=curator-latch",
            "baton.shards.pollers.path=/pollers",
            "baton.shards.pollers.count=2",
            "baton.locks.report.path=/report",
            "baton.locks.report.holder-id=writer",
            "baton.history=7",
            "baton.acl.nodes=world:anyone:cdrwa")
        .run(
            application -> {
              assertElectionsAreBeans(application);
              ShardMember member = application.getBean("pollers", ShardMember.class);
              await().atMost(LIMIT).until(() -> member.leaderships().size() == 2);
              try (LockHold hold = application.getBean("report", Lock.class).acquire()) {
                assertThat(hold.isValid()).isTrue();
                assertThat(APPLICATIONS.outside().lock("/report").participants())
                    .singleElement()
                    .returns("writer", each -> each.id());
              }
            });
  }

  private static void assertElectionsAreBeans(BeanFactory application) throws InterruptedException {
    Candidate billing = application.getBean("billing", Candidate.class);
    assertThat(billing.awaitLeadership(LIMIT)).isPresent();
    assertThat(APPLICATIONS.outside().election("/billing").participants())
        .singleElement()
        .returns("me", each -> each.id())
        .returns("here", each -> each.metadata())
        .returns(3, each -> each.priority());
    assertThat(application.getBean("moving", Candidate.class).election()).isEqualTo("/moving");
  }

  @Test
  void applicationStartsWithoutZooKeeper() {
    APPLICATIONS
        .runner()
        .withPropertyValues(
            "baton.connect=127.0.0.1:1",
            "baton.session-timeout=500ms",
            "baton.assumed-tick=100ms",
            "baton.elections.billing.path=/billing")
        .run(
            application -> {
              assertThat(application).hasNotFailed();
              assertThat(application.getBean(Candidate.class).isLeader()).isFalse();
            });
  }

  @Test
  void disabledStarterDoesNothing() {
    APPLICATIONS
        .runner()
        .withPropertyValues("baton.connect=", "baton.enabled=false")
        .run(application -> assertThat(application).doesNotHaveBean(dev.baton.Baton.class));
  }
}
