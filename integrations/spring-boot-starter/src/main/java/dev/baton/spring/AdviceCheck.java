package dev.baton.spring;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.target.SingletonTargetSource;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.PriorityOrdered;

/**
 * Looks at each bean before other post-processors can need one, and in the end whether those with
 * annotated methods are guarded. A bean that is created before the post-processors of the
 * annotations is not.
 */
public final class AdviceCheck
    implements BeanPostProcessor, PriorityOrdered, SmartInitializingSingleton {
  private static final List<AnnotatedMethods<?>> ANNOTATIONS =
      List.of(new AnnotatedMethods<>(LeaderOnly.class), new AnnotatedMethods<>(FencedLock.class));

  private final ConfigurableBeanFactory beans;
  private final Set<String> annotated = ConcurrentHashMap.newKeySet();

  public AdviceCheck(ConfigurableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (ANNOTATIONS.stream().anyMatch(each -> !each.methodsOf(bean).isEmpty())) {
      annotated.add(beanName);
    }
    return bean;
  }

  @Override
  public void afterSingletonsInstantiated() {
    annotated.stream()
        .filter(beans::containsSingleton)
        .forEach(name -> checkBean(name, beans.getBean(name)));
  }

  private static void checkBean(String name, Object bean) {
    for (AnnotatedMethods<?> each : ANNOTATIONS) {
      each.methodsOf(bean).stream()
          .filter(method -> !isGuarded(bean, each))
          .findFirst()
          .ifPresent(method -> refuse(name, method, each));
    }
  }

  private static void refuse(String name, GuardedMethod method, AnnotatedMethods<?> annotation) {
    throw new UnguardableMethodException(
        "%s on %s cannot work: the bean \"%s\" was created before Baton could guard it, as a bean"
                .formatted(annotation.annotationName(), method.description(), name)
            + " post-processor needs it",
        "let the post-processor get the bean later, through an ObjectProvider");
  }

  private static boolean isGuarded(Object bean, AnnotatedMethods<?> annotation) {
    return bean instanceof Advised proxy
        && (Arrays.stream(proxy.getAdvisors()).anyMatch(each -> guards(each, annotation))
            || (proxy.getTargetSource() instanceof SingletonTargetSource source
                && isGuarded(source.getTarget(), annotation)));
  }

  private static boolean guards(Advisor advisor, AnnotatedMethods<?> annotation) {
    return advisor instanceof PointcutAdvisor matching
        && matching.getPointcut() instanceof AnnotatedMethods<?> methods
        && methods.isSame(annotation);
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }
}
