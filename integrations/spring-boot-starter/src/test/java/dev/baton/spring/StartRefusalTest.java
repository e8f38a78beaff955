package dev.baton.spring;

import jakarta.annotation.PostConstruct;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ReactiveTypeDescriptor;

/** Applications that do not start, and what they say. */
@Tag("long")
final class StartRefusalTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  static final class FinalClass {
    @LeaderOnly("/job")
    public void tick() {}
  }

  static class FinalMethod {
    @LeaderOnly("/job")
    public final void tick() {}
  }

  static class PrivateMethod {
    @LeaderOnly("/job")
    private void tick() {}

    void use() {
      tick();
    }
  }

  static class FutureResult {
    @LeaderOnly("/job")
    public CompletableFuture<Void> tick() {
      return CompletableFuture.completedFuture(null);
    }
  }

  static class LazyResult {
    @FencedLock(path = "/lock")
    public Callable<String> tick() {
      return () -> "done";
    }
  }

  static class StreamResult {
    @FencedLock(path = "/lock")
    public Optional<Stream<String>> tick() {
      return Optional.of(Stream.of("done"));
    }
  }

  static class MigrationAtStart {
    @PostConstruct
    @FencedLock(path = "/lock")
    public void migrate() {}
  }

  static class WorkAtStart implements InitializingBean {
    @Override
    @LeaderOnly("/job")
    public void afterPropertiesSet() {}
  }

  static class PrimitiveResult {
    @LeaderOnly(value = "/job", otherwise = NotLeaderAction.SKIP)
    public int tick() {
      return 1;
    }
  }

  static class WrongToken {
    @LeaderOnly("/job")
    public void tick(@CurrentToken String token) {}
  }

  static class WrongPath {
    @LeaderOnly("/job//")
    public void tick() {}
  }

  static class UnknownName {
    @LeaderOnly("billing")
    public void tick() {}
  }

  static class FinalByClass {
    @LeaderOnly("/job")
    static class Marked {
      public final void tick() {}
    }
  }

  static class WrongKey {
    @FencedLock("#order..id")
    public void tick(Object order) {}
  }

  static class UnknownParameter {
    @FencedLock("#orderID")
    public void ship(String orderId) {}
  }

  static class KeyWithoutSign {
    @FencedLock("orderId.length")
    public void ship(String orderId) {}
  }

  static class NoKey {
    @FencedLock
    public void tick() {}
  }

  static class WrongWait {
    @FencedLock(path = "/lock", waitTime = "soon")
    public void tick() {}
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of(FinalClass.class, "@LeaderOnly", "its class is final"),
        Arguments.of(FinalMethod.class, "FinalMethod.tick", "it is final"),
        Arguments.of(PrivateMethod.class, "cannot work", "it is private"),
        Arguments.of(FutureResult.class, "CompletableFuture", "goes on after it returns"),
        Arguments.of(LazyResult.class, "returns a Callable", "and return its result"),
        Arguments.of(StreamResult.class, "returns a Stream", "and return its result"),
        Arguments.of(MigrationAtStart.class, "migrate", "on the bean itself"),
        Arguments.of(WorkAtStart.class, "afterPropertiesSet", "on the bean itself"),
        Arguments.of(PrimitiveResult.class, "returns int", "use THROW"),
        Arguments.of(WrongToken.class, "@CurrentToken must be a long", "not String"),
        Arguments.of(WrongPath.class, "\"/job//\"", "cannot be an election's path"),
        Arguments.of(UnknownName.class, "no election \"billing\"", "baton.elections.billing.path"),
        Arguments.of(FinalByClass.Marked.class, "Marked.tick", "it is final"),
        Arguments.of(WrongKey.class, "#order..id", "is no expression"),
        Arguments.of(UnknownParameter.class, "\"#orderID\" names no parameter", "[orderId]"),
        Arguments.of(KeyWithoutSign.class, "\"orderId.length\" is no parameter", "#orderId"),
        Arguments.of(NoKey.class, "@FencedLock", "needs a key, a path, or both"),
        Arguments.of(WrongWait.class, "\"soon\"", "is no duration"));
  }

  /** A type of a library that Spring has been told of, like RxJava's. */
  private record LaterResult(Object work) {}

  static class LaterJob {
    @LeaderOnly("/job")
    public LaterResult tick() {
      return new LaterResult("work");
    }
  }

  @Test
  void resultThatSpringKnowsToBeLazyIsRefused() {
    ReactiveAdapterRegistry.getSharedInstance()
        .registerReactiveType(
            ReactiveTypeDescriptor.singleOptionalValue(
                LaterResult.class, () -> new LaterResult("nothing")),
            later -> subscriber -> {},
            LaterResult::new);
    StartFailure.assertRefused(
        APPLICATIONS.runner().withBean(LaterJob.class),
        "it returns a LaterResult, whose work goes on after it returns",
        "Do the work within the method");
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void applicationWithUnguardableMethodDoesNotStart(Class<?> bean, String what, String why) {
    StartFailure.assertRefused(APPLICATIONS.runner().withBean(bean), what, why);
  }

  @Test
  void wrongSettingIsNamed() {
    StartFailure.assertRefused(
        APPLICATIONS.runner().withPropertyValues("baton.session-timeout=1ms"),
        "baton.session-timeout",
        "from 0.5 s to 600 s");
    StartFailure.assertRefused(
        APPLICATIONS.runner().withPropertyValues("baton.connect=zk1:port"),
        "baton.connect",
        "port");
    StartFailure.assertRefused(
        APPLICATIONS
            .runner()
            .withPropertyValues(
                "baton.elections.billing.path=/billing",
                "baton.elections.billing.candidate.stop-timeout=0s"),
        "baton.elections.billing.candidate.stop-timeout",
        "stopTimeout must be");
    StartFailure.assertRefused(
        APPLICATIONS
            .runner()
            .withPropertyValues(
                "baton.elections.moving.path=/moving",
                "baton.elections.moving.shared-with=curator-latch",
                "baton.elections.moving.candidate.metadata=here"),
        "Correct baton.elections.moving.candidate",
        "no metadata");
  }

  static Stream<Arguments> incompleteSettings() {
    return Stream.of(
        Arguments.of("baton.elections.b.candidate.registered=true", "baton.elections.b.path"),
        Arguments.of("baton.shards.p.path=/p", "baton.shards.p.count"),
        Arguments.of("baton.shards.p.count=3", "baton.shards.p.path"),
        Arguments.of("baton.locks.r.holder-id=x", "baton.locks.r.path"),
        Arguments.of("baton.acl.parents=world:anyone:r", "baton.acl.parents"),
        Arguments.of("baton.credentials[0].scheme=digest", "baton.credentials.secret"),
        Arguments.of("baton.credentials[0].secret=u:p", "baton.credentials.scheme"));
  }

  @ParameterizedTest
  @MethodSource("incompleteSettings")
  void incompleteSettingIsNamed(String given, String named) {
    StartFailure.assertRefused(
        APPLICATIONS.runner().withPropertyValues(given), "Correct " + named, "set");
  }

  @Test
  void onePathIsOneElection() {
    StartFailure.assertRefused(
        APPLICATIONS
            .runner()
            .withPropertyValues("baton.elections.a.path=/one", "baton.elections.b.path=/one"),
        "Correct baton.elections.b.path",
        "/one is the path of baton.elections.a, too");
  }

  @Test
  void missingConnectIsExplained() {
    StartFailure.assertRefused(
        APPLICATIONS.runner().withPropertyValues("baton.connect="),
        "baton.connect is not set",
        "Set baton.connect=host1:2181");
  }

  @Test
  void failFastExplainsUnreachableEnsemble() {
    StartFailure.assertRefused(
        APPLICATIONS
            .runner()
            .withPropertyValues(
                "baton.connect=127.0.0.1:1", "baton.fail-fast=true", "baton.connect-timeout=100ms"),
        "ZooKeeper cannot be reached",
        "remove baton.fail-fast");
  }
}
