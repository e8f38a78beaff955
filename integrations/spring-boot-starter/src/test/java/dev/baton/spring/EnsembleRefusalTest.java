package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Applications that name an ensemble which they do not have, or not completely. */
@Tag("long")
final class EnsembleRefusalTest {
  @RegisterExtension private static final ZooKeeperApplications MAIN = new ZooKeeperApplications();

  private static ApplicationContextRunner runner() {
    return MAIN.runner()
        .withPropertyValues("baton.ensembles.west.connect=" + MAIN.server().connectString() + "/w");
  }

  static class UnknownEnsemble {
    @LeaderOnly(value = "/job", ensemble = "east")
    public void run() {}
  }

  static class UnknownLockEnsemble {
    @FencedLock(path = "/lock", ensemble = "east")
    public void run() {}
  }

  static class OtherEnsemble {
    @LeaderOnly(value = "billing", ensemble = "west")
    public void run() {}
  }

  static Stream<Arguments> refusals() {
    String billing = "baton.elections.billing.path=/billing";
    String unknown = "there is no ensemble \"east\": set baton.ensembles.east.connect";
    return Stream.of(
        Arguments.of(runner().withBean(UnknownEnsemble.class), unknown, "UnknownEnsemble.run"),
        Arguments.of(runner().withBean(UnknownLockEnsemble.class), unknown, "@FencedLock"),
        Arguments.of(
            runner().withBean(OtherEnsemble.class).withPropertyValues(billing),
            "\"billing\" is not in the ensemble \"west\"",
            "set baton.elections.billing.ensemble"),
        Arguments.of(
            runner().withPropertyValues(billing, "baton.elections.billing.ensemble=east"),
            unknown,
            "Correct baton.elections.billing.ensemble"),
        Arguments.of(
            runner().withPropertyValues("baton.locks.a.path=/a", "baton.locks.a.ensemble=east"),
            unknown,
            "Correct baton.locks.a.ensemble"),
        Arguments.of(
            runner()
                .withPropertyValues(
                    "baton.shards.a.path=/a",
                    "baton.shards.a.count=1",
                    "baton.shards.a.ensemble=east"),
            unknown,
            "Correct baton.shards.a.ensemble"),
        Arguments.of(
            runner().withPropertyValues("baton.ensembles.east.history=5"),
            "baton.ensembles.east.connect is not set",
            "Set baton.ensembles.east.connect=host1:2181"),
        Arguments.of(
            runner().withPropertyValues("baton.ensembles.west.session-timeout=1ms"),
            "Correct baton.ensembles.west.session-timeout",
            "from 0.5 s"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void wrongEnsembleIsNamed(ApplicationContextRunner runner, String what, String why) {
    assertRefused(runner, what, why);
  }
}
