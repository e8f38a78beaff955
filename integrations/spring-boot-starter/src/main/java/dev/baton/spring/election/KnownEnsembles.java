package dev.baton.spring.election;

import dev.baton.Baton;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;

/**
 * The ensembles of an application: the main one, which has no name, and further ones. The name of
 * an ensemble qualifies its bean of type {@link Baton}. Thread-safe.
 */
public final class KnownEnsembles {
  /** The name of the main ensemble. */
  public static final String MAIN = "";

  private final BeanFactory beans;
  private final Collection<String> declared;
  private final Map<String, Baton> used = new ConcurrentHashMap<>();

  /**
   * Creates an object that finds Batons when they are asked for.
   *
   * @param declared the names under {@code baton.ensembles}
   */
  public KnownEnsembles(BeanFactory beans, Collection<String> declared) {
    this.beans = beans;
    this.declared = declared;
  }

  /**
   * Returns the Baton that is connected to an ensemble.
   *
   * @param ensemble its name; {@link #MAIN} for the main one
   * @throws IllegalArgumentException if there is no such ensemble
   */
  public Baton batonOf(String ensemble) {
    Baton known = used.get(ensemble);
    if (known != null) {
      return known;
    }
    Baton found =
        ensemble.isEmpty() ? beans.getBeanProvider(Baton.class).getObject() : find(ensemble);
    used.put(ensemble, found);
    return found;
  }

  private Baton find(String ensemble) {
    try {
      return BeanFactoryAnnotationUtils.qualifiedBeanOfType(beans, Baton.class, ensemble);
    } catch (NoUniqueBeanDefinitionException e) {
      throw e;
    } catch (NoSuchBeanDefinitionException e) {
      throw new IllegalArgumentException(
          "there is no ensemble \"%s\": set baton.ensembles.%s.connect"
                  .formatted(ensemble, ensemble)
              + ", or qualify a bean of type Baton with that name",
          e);
    }
  }

  /** Returns the Batons of the ensembles that have a name: those declared, and those in use. */
  public SortedMap<String, Baton> listFurther() {
    SortedMap<String, Baton> further = new TreeMap<>(used);
    declared.forEach(each -> further.put(each, batonOf(each)));
    further.remove(MAIN);
    return further;
  }
}
