package dev.baton.spring;

import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.settings.FencedLockProperties;
import java.util.function.Supplier;
import org.springframework.aop.framework.AbstractAdvisingBeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;

/**
 * Makes what carries out the annotations of this package. Beans of these methods must have a
 * declared type with an order, as the methods do: Spring looks at no other. Without it, the advice
 * would come around that of {@code @Async}, and end before the work begins.
 */
public final class GuardedMethods {
  private GuardedMethods() {}

  /** Returns what carries out {@link LeaderOnly}. Nothing is asked of {@code elections} yet. */
  public static AbstractAdvisingBeanPostProcessor leaderOnlyProcessor(
      Supplier<ManagedElections> elections, ConfigurableBeanFactory beans) {
    AnnotatedMethods<LeaderOnly> methods = new AnnotatedMethods<>(LeaderOnly.class);
    return new GuardedMethodProcessor<>(
        methods, new LeaderOnlyInterceptor(methods, elections, beans), 1);
  }

  /** Returns what carries out {@link FencedLock}. Nothing is asked of the suppliers yet. */
  public static AbstractAdvisingBeanPostProcessor fencedLockProcessor(
      Supplier<KnownEnsembles> ensembles,
      Supplier<FencedLockProperties> defaults,
      ConfigurableBeanFactory beans) {
    AnnotatedMethods<FencedLock> methods = new AnnotatedMethods<>(FencedLock.class);
    return new GuardedMethodProcessor<>(
        methods,
        new FencedLockInterceptor(methods, ensembles, defaults, beans::resolveEmbeddedValue, beans),
        0);
  }
}
