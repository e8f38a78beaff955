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
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.core.PriorityOrdered;
import org.springframework.scheduling.config.TaskManagementConfigUtils;

/**
 * Looks at each bean before other post-processors can need one, and in the end whether those with
 * annotated methods are guarded. A bean that is created before the post-processors of the
 * annotations is not.
 */
public final class AdviceCheck
    implements BeanDefinitionRegistryPostProcessor, PriorityOrdered, SmartInitializingSingleton {
  private static final List<AnnotatedMethods<?>> ANNOTATIONS =
      List.of(new AnnotatedMethods<>(LeaderOnly.class), new AnnotatedMethods<>(FencedLock.class));

  private final ConfigurableBeanFactory beans;
  private final Set<String> annotated = ConcurrentHashMap.newKeySet();

  public AdviceCheck(ConfigurableBeanFactory beans) {
    this.beans = beans;
  }

  /**
   * Begins to look. Spring would tell a bean of this type later, when post-processors have got
   * theirs, and would miss it among them: a warning for each bean would follow.
   */
  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    beans.addBeanPostProcessor(
        new BeanPostProcessor() {
          @Override
          public Object postProcessAfterInitialization(Object bean, String beanName) {
            noteBean(bean, beanName);
            return bean;
          }
        });
  }

  private void noteBean(Object bean, String name) {
    if (ANNOTATIONS.stream().anyMatch(each -> !each.methodsOf(bean).isEmpty())) {
      annotated.add(name);
    }
  }

  @Override
  public void afterSingletonsInstantiated() {
    annotated.stream()
        .filter(beans::containsSingleton)
        .forEach(name -> checkBean(name, beans.getBean(name)));
  }

  private void checkBean(String name, Object bean) {
    for (AnnotatedMethods<?> each : ANNOTATIONS) {
      each.methodsOf(bean).forEach(method -> checkAsync(method, each));
      each.methodsOf(bean).stream()
          .filter(method -> !isGuarded(bean, each))
          .findFirst()
          .ifPresent(method -> refuse(name, method, each));
    }
  }

  /** The advice of an aspect is within the class, and so within the guard. */
  private void checkAsync(GuardedMethod method, AnnotatedMethods<?> annotation) {
    if (MethodRefusal.isAsync(method)
        && beans.containsBean(TaskManagementConfigUtils.ASYNC_EXECUTION_ASPECT_BEAN_NAME)) {
      throw new UnguardableMethodException(
          "%s on %s cannot work: AspectJ runs it in another thread, after the guard has ended"
              .formatted(annotation.annotationName(), method.description()),
          "use @EnableAsync with mode = AdviceMode.PROXY");
    }
  }

  private static void refuse(String name, GuardedMethod method, AnnotatedMethods<?> annotation) {
    throw new UnguardableMethodException(
        "%s on %s cannot work: the bean \"%s\" was created before Baton could guard it, as a"
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
