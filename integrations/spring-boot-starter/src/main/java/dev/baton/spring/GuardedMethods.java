package dev.baton.spring;

import dev.baton.Baton;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.settings.FencedLockProperties;
import java.util.function.Supplier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.util.StringValueResolver;

/** Makes what carries out the annotations of this package. */
public final class GuardedMethods {
  private GuardedMethods() {}

  /** Returns what carries out {@link LeaderOnly}. Nothing is asked of {@code elections} yet. */
  public static BeanPostProcessor leaderOnlyProcessor(
      Supplier<ManagedElections> elections, StringValueResolver placeholders) {
    AnnotatedMethods<LeaderOnly> methods = new AnnotatedMethods<>(LeaderOnly.class);
    return new GuardedMethodProcessor<>(
        methods, new LeaderOnlyInterceptor(methods, elections, placeholders));
  }

  /** Returns what carries out {@link FencedLock}. Nothing is asked of the suppliers yet. */
  public static BeanPostProcessor fencedLockProcessor(
      Supplier<Baton> baton,
      Supplier<FencedLockProperties> defaults,
      ConfigurableBeanFactory beans) {
    AnnotatedMethods<FencedLock> methods = new AnnotatedMethods<>(FencedLock.class);
    return new GuardedMethodProcessor<>(
        methods,
        new FencedLockInterceptor(methods, baton, defaults, beans::resolveEmbeddedValue, beans));
  }
}
