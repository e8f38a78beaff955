package dev.baton.spring.autoconfigure;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The beans of the application that complete what belongs to an ensemble. A bean that the name of
 * an ensemble qualifies is for that one only, and all others are for each. The main ensemble has
 * the qualifier {@code baton}, the name of its bean.
 *
 * @param declared the names under {@code baton.ensembles}
 */
record EnsembleBeans(ConfigurableListableBeanFactory beans, Set<String> declared) {
  private static final String MAIN = "baton";

  /** Returns the beans for an ensemble, in their order. */
  <T> List<T> findAll(String ensemble, Class<T> type) {
    Set<Object> others = Collections.newSetFromMap(new IdentityHashMap<>());
    namesOf(type)
        .filter(bean -> !isFor(ensemble, bean))
        .forEach(bean -> others.add(beans.getBean(bean)));
    return beans
        .getBeanProvider(type)
        .orderedStream()
        .filter(bean -> !others.contains(bean))
        .toList();
  }

  /** Returns what the application has for just this ensemble; null if it has nothing. */
  <T> @Nullable T findOwn(String ensemble, Class<T> type) {
    List<String> own =
        namesOf(type)
            .filter(bean -> isFor(ensemble, bean))
            .filter(bean -> ensemble.isEmpty() || isQualified(ensemble, bean))
            .toList();
    if (own.size() > 1) {
      throw new NoUniqueBeanDefinitionException(type, own);
    }
    return own.isEmpty() ? null : beans.getBean(own.get(0), type);
  }

  private Stream<String> namesOf(Class<?> type) {
    return Arrays.stream(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type));
  }

  private boolean isFor(String ensemble, String bean) {
    return isQualified(ensemble.isEmpty() ? MAIN : ensemble, bean)
        || Stream.concat(declared.stream(), Stream.of(MAIN))
            .noneMatch(other -> isQualified(other, bean));
  }

  private boolean isQualified(String ensemble, String bean) {
    return BeanFactoryAnnotationUtils.isQualifierMatch(ensemble::equals, bean, beans);
  }
}
