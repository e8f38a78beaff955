package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** The manifests in {@code deploy/kubernetes}, as far as they can be judged without a cluster. */
class KubernetesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("baton.root"), "deploy", "kubernetes");
  private static final String DEPLOYMENT = "deployment";
  private static final String SIDECAR = "sidecar";
  private static final String DASHBOARD = "dashboard";
  private static final Set<Object> POD_FIELDS =
      Set.of(
          "affinity",
          "automountServiceAccountToken",
          "terminationGracePeriodSeconds",
          "securityContext",
          "initContainers",
          "containers",
          "volumes");
  private static final Set<Object> CONTAINER_FIELDS =
      Set.of(
          "name",
          "image",
          "restartPolicy",
          "command",
          "args",
          "env",
          "ports",
          "resources",
          "securityContext",
          "volumeMounts",
          "startupProbe",
          "readinessProbe",
          "livenessProbe");
  private static final Set<Object> PROBE_FIELDS =
      Set.of("httpGet", "periodSeconds", "failureThreshold");
  private static final List<String> PROBES =
      List.of("startupProbe", "readinessProbe", "livenessProbe");

  private static Map<?, ?> manifest(String name) throws IOException {
    try (InputStream in = Files.newInputStream(FOLDER.resolve(name + ".yaml"))) {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
    }
  }

  private static Map<?, ?> pod(String name) throws IOException {
    Map<?, ?> manifest = manifest(name);
    assertThat(manifest.get("kind")).isEqualTo("Deployment");
    Map<?, ?> spec = map(manifest.get("spec"));
    Map<?, ?> template = map(spec.get("template"));
    assertThat(map(spec.get("selector")).get("matchLabels"))
        .isEqualTo(map(template.get("metadata")).get("labels"));
    return map(template.get("spec"));
  }

  private static Map<?, ?> map(@Nullable Object node) {
    return (Map<?, ?>) Objects.requireNonNull(node);
  }

  private static Stream<Map<?, ?>> maps(@Nullable Object node) {
    return node == null ? Stream.of() : ((List<?>) node).stream().map(KubernetesTest::map);
  }

  private static Stream<Map<?, ?>> containers(Map<?, ?> pod) {
    return Stream.concat(maps(pod.get("initContainers")), maps(pod.get("containers")));
  }

  private static Map<?, ?> baton(Map<?, ?> pod) {
    return containers(pod)
        .filter(one -> List.of("/usr/bin/baton").equals(one.get("command")))
        .findFirst()
        .orElseThrow();
  }

  private static CommandLine parsed(Map<?, ?> baton) {
    String[] words =
        ((List<?>) Objects.requireNonNull(baton.get("args")))
            .stream().map(String.class::cast).toArray(String[]::new);
    return Main.commandLine(Map.of()).parseArgs(words).subcommand().commandSpec().commandLine();
  }

  /**
   * A field that is mistyped is ignored, or refused by the cluster only. Sharing of processes is
   * none of these: baton reaps what its commands leave, and others could signal it.
   */
  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR, DASHBOARD})
  void fieldsAreThoseOfKubernetes(String name) throws IOException {
    Map<?, ?> pod = pod(name);
    assertThat(pod.keySet()).allMatch(POD_FIELDS::contains);
    assertThat(containers(pod))
        .allSatisfy(one -> assertThat(one.keySet()).allMatch(CONTAINER_FIELDS::contains));
    for (String probe : PROBES) {
      assertThat(map(baton(pod).get(probe)).keySet()).allMatch(PROBE_FIELDS::contains);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR})
  void batonRunsForEverWithItsZooKeeperNamed(String name) throws IOException {
    Map<?, ?> baton = baton(pod(name));
    RunCommand command = parsed(baton).getCommand();
    assertThat(command.electionPath()).startsWith("/");
    assertThat(command.supervisionSettings().hasRestarts()).isTrue();
    assertThat(maps(baton.get("env")))
        .anySatisfy(
            variable -> {
              assertThat(variable.get("name")).isEqualTo("BATON_CONNECT");
              assertThat((String) variable.get("value")).contains(":2281,");
            });
  }

  /** Each path is one that RunServicesTest and RunHealthTest have answered. */
  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR})
  void probesAskBatonWhereItAnswers(String name) throws IOException {
    Map<?, ?> baton = baton(pod(name));
    InetSocketAddress health = parsed(baton).getParseResult().matchedOptionValue("--health", null);
    assertThat(health.getAddress().isAnyLocalAddress()).isTrue();
    Map<?, ?> port = maps(baton.get("ports")).findFirst().orElseThrow();
    assertThat(port.get("containerPort")).isEqualTo(health.getPort());
    for (String probe : PROBES) {
      Map<?, ?> asked = map(map(baton.get(probe)).get("httpGet"));
      assertThat(asked.get("port")).isEqualTo(port.get("name"));
      assertThat(asked.get("path")).as(probe).isEqualTo("/healthz");
    }
  }

  /** As the Pod Security Standard "restricted" asks, and beyond: a root that cannot be written. */
  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR, DASHBOARD})
  void podIsAdmittedWherePodsAreRestricted(String name) throws IOException {
    Map<?, ?> pod = pod(name);
    Map<?, ?> ofAll = map(pod.get("securityContext"));
    assertThat(ofAll.get("runAsNonRoot")).isEqualTo(true);
    assertThat((Integer) ofAll.get("runAsUser")).isPositive();
    assertThat(ofAll.get("seccompProfile")).isEqualTo(Map.of("type", "RuntimeDefault"));
    assertThat(pod.containsKey("hostNetwork") || pod.containsKey("hostPID")).isFalse();
    assertThat(containers(pod))
        .allSatisfy(
            container -> {
              Map<?, ?> context = map(container.get("securityContext"));
              assertThat(context.get("allowPrivilegeEscalation")).isEqualTo(false);
              assertThat(context.get("capabilities")).isEqualTo(Map.of("drop", List.of("ALL")));
              assertThat(context.get("readOnlyRootFilesystem")).isEqualTo(true);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR, DASHBOARD})
  void batonHasAFolderForItsTemporaryFiles(String name) throws IOException {
    Map<?, ?> pod = pod(name);
    List<Object> empty =
        maps(pod.get("volumes"))
            .filter(volume -> volume.containsKey("emptyDir"))
            .<Object>map(volume -> volume.get("name"))
            .toList();
    assertThat(maps(baton(pod).get("volumeMounts")))
        .anySatisfy(
            mount -> {
              assertThat(mount.get("mountPath")).isEqualTo("/tmp");
              assertThat(empty).contains(mount.get("name"));
            });
  }

  /** Of containers without requests the kubelet evicts and ends the first. */
  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR, DASHBOARD})
  void containersSayWhatTheyNeed(String name) throws IOException {
    assertThat(containers(pod(name)))
        .allSatisfy(
            container -> {
              Map<?, ?> resources = map(container.get("resources"));
              assertThat(map(resources.get("requests")).keySet())
                  .isEqualTo(Set.of("cpu", "memory"));
              assertThat(map(resources.get("limits")).keySet())
                  .as("throttling would cost leases")
                  .isEqualTo(Set.of("memory"));
            });
  }

  /** Baton refuses a file that others can read, and a digest is sent as it is without TLS. */
  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR, DASHBOARD})
  void identityAndAuthorityOfZooKeeperComeFromASecret(String name) throws IOException {
    Map<?, ?> pod = pod(name);
    Map<?, ?> secret =
        Map.of(
            "name",
            "zookeeper",
            "secret",
            Map.of("secretName", "baton-zookeeper", "defaultMode", 0440));
    assertThat(maps(pod.get("volumes"))).anyMatch(secret::equals);
    assertThat(map(pod.get("securityContext")).get("fsGroup")).isNotNull();
    assertThat(maps(baton(pod).get("volumeMounts")))
        .anyMatch(Map.of("name", "zookeeper", "mountPath", "/zookeeper", "readOnly", true)::equals);
    assertThat(maps(baton(pod).get("env")))
        .contains(
            Map.of("name", "BATON_AUTH", "value", "/zookeeper/auth"),
            Map.of("name", "BATON_TLS_CA", "value", "/zookeeper/ca.pem"));
  }

  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR, DASHBOARD})
  void eachVolumeIsMountedAndEachMountIsOfAVolume(String name) throws IOException {
    Map<?, ?> pod = pod(name);
    Set<Object> mounted =
        containers(pod)
            .flatMap(one -> maps(one.get("volumeMounts")))
            .<Object>map(mount -> mount.get("name"))
            .collect(Collectors.toSet());
    assertThat(maps(pod.get("volumes")).<Object>map(volume -> volume.get("name")))
        .containsExactlyInAnyOrderElementsOf(mounted);
  }

  /** Replicas on one node, or of nodes that are drained at once, would fail together. */
  @ParameterizedTest
  @ValueSource(strings = {DEPLOYMENT, SIDECAR})
  void replicasAreKeptApart(String name) throws IOException {
    Map<?, ?> manifest = manifest(name);
    Map<?, ?> labels = map(map(map(manifest.get("spec")).get("selector")).get("matchLabels"));
    Map<?, ?> apart = map(map(pod(name).get("affinity")).get("podAntiAffinity"));
    Map<?, ?> term =
        maps(apart.get("preferredDuringSchedulingIgnoredDuringExecution"))
            .map(one -> map(one.get("podAffinityTerm")))
            .findFirst()
            .orElseThrow();
    assertThat(map(term.get("labelSelector")).get("matchLabels")).isEqualTo(labels);
    assertThat(term.get("topologyKey")).isEqualTo("kubernetes.io/hostname");
  }

  @Test
  void budgetLeavesCandidatesOfTheDeployment() throws IOException {
    Map<?, ?> budget = manifest("disruption-budget");
    assertThat(budget.get("apiVersion")).isEqualTo("policy/v1");
    assertThat(budget.get("kind")).isEqualTo("PodDisruptionBudget");
    Map<?, ?> spec = map(budget.get("spec"));
    assertThat(spec.get("maxUnavailable")).isEqualTo(1);
    Map<?, ?> deployment = map(manifest(DEPLOYMENT).get("spec"));
    assertThat(spec.get("selector")).isEqualTo(deployment.get("selector"));
    assertThat((Integer) deployment.get("replicas")).isGreaterThan(1);
  }

  @Test
  void leadershipOutlivesTheApplicationOfTheSidecar() throws IOException {
    Map<?, ?> pod = pod(SIDECAR);
    assertThat(maps(pod.get("initContainers")).toList()).containsExactly(baton(pod));
    assertThat(baton(pod).get("restartPolicy")).as("a sidecar ends last").isEqualTo("Always");
  }

  @Test
  void serviceLeadsToTheDashboard() throws IOException {
    Map<?, ?> service = manifest("dashboard-service");
    assertThat(service.get("apiVersion")).isEqualTo("v1");
    assertThat(service.get("kind")).isEqualTo("Service");
    Map<?, ?> spec = map(service.get("spec"));
    assertThat(spec.get("selector")).isEqualTo(labelsOfDashboard());
    Map<?, ?> port = maps(spec.get("ports")).findFirst().orElseThrow();
    Map<?, ?> opened = maps(baton(pod(DASHBOARD)).get("ports")).findFirst().orElseThrow();
    assertThat(port.get("targetPort")).isEqualTo(opened.get("name"));
  }

  /** Without names the dashboard cannot find ZooKeeper; all other ways are closed. */
  @Test
  void networkHasTheWaysOfTheDashboardAlone() throws IOException {
    Map<?, ?> policy = manifest("dashboard-network");
    assertThat(policy.get("apiVersion")).isEqualTo("networking.k8s.io/v1");
    assertThat(policy.get("kind")).isEqualTo("NetworkPolicy");
    Map<?, ?> spec = map(policy.get("spec"));
    assertThat(map(spec.get("podSelector")).get("matchLabels")).isEqualTo(labelsOfDashboard());
    assertThat(spec.get("policyTypes")).isEqualTo(List.of("Ingress", "Egress"));
    Map<?, ?> baton = baton(pod(DASHBOARD));
    Map<?, ?> opened = maps(baton.get("ports")).findFirst().orElseThrow();
    assertThat(ports(spec.get("ingress"))).containsExactly(opened.get("containerPort"));
    String servers =
        maps(baton.get("env"))
            .filter(each -> "BATON_CONNECT".equals(each.get("name")))
            .map(each -> String.valueOf(each.get("value")))
            .collect(Collectors.joining());
    List<Object> ofServers =
        Stream.of(servers.split(","))
            .<Object>map(each -> Integer.valueOf(each.substring(each.indexOf(':') + 1)))
            .distinct()
            .toList();
    assertThat(ports(spec.get("egress"))).containsAll(ofServers).endsWith(53, 53);
    assertThat(ports(spec.get("egress"))).hasSize(ofServers.size() + 2);
  }

  private static Object labelsOfDashboard() throws IOException {
    Map<?, ?> spec = map(manifest(DASHBOARD).get("spec"));
    return Objects.requireNonNull(map(spec.get("selector")).get("matchLabels"));
  }

  private static List<Object> ports(@Nullable Object rules) {
    return maps(rules)
        .flatMap(rule -> maps(rule.get("ports")))
        .<Object>map(port -> Objects.requireNonNull(port.get("port")))
        .toList();
  }

  /** A users file that others can read is refused at the start. */
  @Test
  void dashboardHasItsUsersAndItsKeyFromOneSecret() throws IOException {
    Map<?, ?> pod = pod(DASHBOARD);
    ParseResult options = parsed(baton(pod)).getParseResult();
    for (String option : List.of("--users", "--https")) {
      assertThat(options.matchedOptionValue(option, Path.of("")).getParent())
          .isEqualTo(Path.of("/secret"));
    }
    assertThat(maps(baton(pod).get("volumeMounts")))
        .anyMatch(mount -> "/secret".equals(mount.get("mountPath")));
    assertThat(maps(pod.get("volumes")))
        .anyMatch(
            volume ->
                Map.of("secretName", "baton-dashboard", "defaultMode", 0440)
                    .equals(volume.get("secret")));
    assertThat(options.matchedOptionValue("--port", 0))
        .isEqualTo(maps(baton(pod).get("ports")).findFirst().orElseThrow().get("containerPort"));
    for (String probe : PROBES) {
      Map<?, ?> asked = map(map(baton(pod).get(probe)).get("httpGet"));
      assertThat(asked).isEqualTo(Map.of("path", "/healthz", "port", "https", "scheme", "HTTPS"));
    }
  }
}
