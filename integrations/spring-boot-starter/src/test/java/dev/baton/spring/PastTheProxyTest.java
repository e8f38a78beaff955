package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.spring.kit.OlderJob;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/** Applications in which a call could go past the proxy that guards it. */
final class PastTheProxyTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  static class SelfInvoking {
    @LeaderOnly("/job")
    public void tick(int times) {}

    public void run() {
      Runnable task = () -> tick(3);
      task.run();
    }
  }

  static class SelfReferring {
    @FencedLock(path = "/lock")
    public void tick() {}

    public Runnable task() {
      return this::tick;
    }
  }

  static class OtherKey {
    @FencedLock(path = "/accounts", value = "#from")
    public void transfer(String from, String to) {
      credit(to);
    }

    @FencedLock(path = "/accounts", value = "#id")
    public void credit(String id) {}
  }

  static class OtherElection {
    @LeaderOnly("/job")
    public void run() {
      tick();
    }

    @LeaderOnly("/other")
    public void tick() {}
  }

  static class WriterWithinReader {
    @FencedLock(path = "/lock", mode = FencedLockMode.READ)
    public void read() {
      write();
    }

    @FencedLock(path = "/lock", mode = FencedLockMode.WRITE)
    public void write() {}
  }

  static class AnonymousCaller {
    @LeaderOnly("/job")
    public void tick() {}

    public Runnable task() {
      return new Runnable() {
        @Override
        public void run() {
          tick();
        }
      };
    }
  }

  static class InnerCaller {
    @LeaderOnly("/job")
    public void tick() {}

    final class Inner {
      void use() {
        Runnable task = () -> tick();
        task.run();
      }
    }
  }

  static class YoungerJob extends OlderJob {}

  static class SuperCaller extends SelfReferring {
    @Override
    public void tick() {
      super.tick();
    }

    public void use() {
      super.tick();
    }
  }

  interface BatchJob {
    void step();

    default void runAll() {
      Runnable all = () -> step();
      all.run();
    }

    default void runAfter(BatchJob other) {
      other.step();
    }
  }

  interface NightlyBatch extends BatchJob {}

  static class DefaultCaller implements NightlyBatch {
    @Override
    @LeaderOnly("/job")
    public void step() {}
  }

  abstract static class GenericCaller<T> {
    abstract void handle(T what);

    void handleAll(List<T> all) {
      all.forEach(this::handle);
    }
  }

  static class BridgedCallee extends GenericCaller<String> {
    @Override
    @LeaderOnly("/job")
    void handle(String what) {}
  }

  /** A post-processor that others come after, with the bean that it needs. */
  @Configuration(proxyBeanMethods = false)
  static class EarlyBean {
    static class Early {
      @LeaderOnly("/job")
      public void tick() {}
    }

    interface OrderedProcessor extends BeanPostProcessor, Ordered {}

    @Bean
    static Early early() {
      return new Early();
    }

    @Bean
    static OrderedProcessor processor(Early early) {
      return () -> 0;
    }
  }

  /** A post-processor that comes before most others. */
  @Configuration(proxyBeanMethods = false)
  static class FirstEarlyBean {
    interface FirstProcessor extends BeanPostProcessor, PriorityOrdered {}

    @Bean
    static EarlyBean.Early early() {
      return new EarlyBean.Early();
    }

    @Bean
    static FirstProcessor processor(EarlyBean.Early early) {
      return () -> Ordered.HIGHEST_PRECEDENCE;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class FactoryEarlyBean {
    @Bean
    static EarlyBean.Early early() {
      return new EarlyBean.Early();
    }

    @Bean
    static BeanFactoryPostProcessor processor(EarlyBean.Early early) {
      return factory -> {};
    }
  }

  /** It calls the method of another object. */
  static class DefaultOfOther implements GenericJob<DefaultOfOther> {
    @Override
    @LeaderOnly("/job")
    public void run(DefaultOfOther what) {}
  }

  static class SameElection {
    @LeaderOnly("/job")
    public void run() {
      tick();
    }

    @LeaderOnly("/job")
    public void tick() {}
  }

  static class ReaderWithinWriter {
    @FencedLock(path = "/lock", mode = FencedLockMode.WRITE)
    public void write() {
      read();
    }

    @FencedLock(path = "/lock", mode = FencedLockMode.READ)
    public void read() {}
  }

  interface GenericJob<T> {
    void run(T what);

    default void runAt(GenericJob<T> other, T what) {
      other.run(what);
    }
  }

  /** The compiler adds a method that calls this one. */
  static class BridgedJob implements GenericJob<String> {
    @Override
    @FencedLock(path = "/lock", value = "#what")
    public void run(String what) {}
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of(SelfInvoking.class, "run calls tick", "does not go through the proxy"),
        Arguments.of(SelfReferring.class, "task calls tick", "does not go through the proxy"),
        Arguments.of(OtherKey.class, "OtherKey.transfer calls credit", "through the proxy"),
        Arguments.of(OtherElection.class, "run calls tick", "through the proxy"),
        Arguments.of(WriterWithinReader.class, "read calls write", "through the proxy"),
        Arguments.of(AnonymousCaller.class, "AnonymousCaller$1.run calls tick", "the proxy"),
        Arguments.of(InnerCaller.class, "Inner.use calls tick", "through the proxy"),
        Arguments.of(SuperCaller.class, "SuperCaller.use calls tick", "through the proxy"),
        Arguments.of(EarlyBean.class, "Early.tick", "a post-processor needs it"),
        Arguments.of(FirstEarlyBean.class, "Early.tick", "a post-processor needs it"),
        Arguments.of(FactoryEarlyBean.class, "Early.tick", "a post-processor needs it"),
        Arguments.of(DefaultCaller.class, "BatchJob.runAll calls step", "through the proxy"),
        Arguments.of(BridgedCallee.class, "GenericCaller.handleAll calls handle", "the proxy"),
        Arguments.of(YoungerJob.class, "OlderJob.work", "package-private in another package"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void applicationDoesNotStart(Class<?> bean, String what, String why) {
    StartFailure.assertRefused(APPLICATIONS.runner().withBean(bean), what, why);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        SameElection.class,
        ReaderWithinWriter.class,
        BridgedJob.class,
        DefaultOfOther.class
      })
  void applicationStartsWhereTheCallerHoldsWhatIsNeeded(Class<?> bean) {
    APPLICATIONS
        .runner()
        .withBean(bean)
        .run(application -> assertThat(application).hasNotFailed().hasSingleBean(bean));
  }
}
