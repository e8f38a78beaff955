package dev.baton.test;

import dev.baton.Baton;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Runs the tests of {@link BatonTest}: gives each an ensemble, and checks it at the end. */
final class BatonTestExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(BatonTestExtension.class);

  /** The ensemble of the test that a thread runs; a timeout may run it on a thread of its own. */
  private static final ThreadLocal<@Nullable TestEnsemble> CURRENT = new InheritableThreadLocal<>();

  private static final boolean HAS_SPRING =
      ReflectionSupport.tryToLoadClass(
              "org.springframework.test.context.junit.jupiter.SpringExtension")
          .toOptional()
          .isPresent();
  private static final Duration IN_MEMORY_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration EMBEDDED_TIMEOUT = Duration.ofSeconds(2);

  /** Returns the ensemble of the test that the calling thread runs. */
  static TestEnsemble currentEnsemble() {
    TestEnsemble current = CURRENT.get();
    if (current == null) {
      throw new IllegalStateException(
          "this thread runs no test with @BatonTest: call it in the test's own thread, or call"
              + " TestEnsemble.assertThat(election)");
    }
    return current;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    Optional<TestEnsemble> ofApplication = applicationsEnsemble(context);
    TestEnsemble ensemble = ofApplication.orElseGet(() -> createEnsemble(settingsOf(context)));
    context.getStore(NAMESPACE).put(TestEnsemble.class, ensemble);
    ensemble.enterTestThread();
    CURRENT.set(ensemble);
  }

  /** Returns the ensemble of the application that a Spring test tests. */
  private static Optional<TestEnsemble> applicationsEnsemble(ExtensionContext context) {
    return HAS_SPRING ? SpringEnsemble.findEnsemble(context) : Optional.empty();
  }

  /** Creates an ensemble with the settings of a test. */
  static TestEnsemble createEnsemble(BatonTest settings) {
    int millis = settings.sessionTimeoutMillis();
    Duration wanted = Duration.ofMillis(millis);
    return switch (settings.ensemble()) {
      case IN_MEMORY -> new InMemoryEnsemble(millis == 0 ? IN_MEMORY_TIMEOUT : wanted);
      case EMBEDDED -> new EmbeddedEnsemble(millis == 0 ? EMBEDDED_TIMEOUT : wanted);
    };
  }

  /** Returns the annotation of the method, of its class, or of a class around that. */
  private static BatonTest settingsOf(ExtensionContext context) {
    return context
        .getTestMethod()
        .flatMap(method -> AnnotationSupport.findAnnotation(method, BatonTest.class))
        .or(() -> settingsOf(context.getRequiredTestClass()))
        .orElseThrow();
  }

  /** Returns the annotation of a class, or of a class around it. */
  static Optional<BatonTest> settingsOf(Class<?> testClass) {
    return Stream.<Class<?>>iterate(testClass, type -> type != null, Class::getEnclosingClass)
        .flatMap(type -> AnnotationSupport.findAnnotation(type, BatonTest.class).stream())
        .findFirst();
  }

  /**
   * Returns the settings of the application that a Spring test starts: those of its class, or of
   * its methods.
   *
   * @throws IllegalStateException if the methods want different ensembles
   */
  static Optional<BatonTest> applicationSettings(Class<?> testClass) {
    List<BatonTest> wanted =
        Stream.concat(settingsOf(testClass).stream(), settingsOfMethods(testClass)).toList();
    long kinds =
        wanted.stream()
            .map(each -> List.of(each.ensemble(), each.sessionTimeoutMillis()))
            .distinct()
            .count();
    if (kinds > 1) {
      throw new IllegalStateException(
          "the tests of "
              + testClass.getName()
              + " have one application, and so one ensemble: give all @BatonTest the same"
              + " ensemble and sessionTimeoutMillis, or move tests to another class");
    }
    return wanted.stream().findFirst();
  }

  private static Stream<BatonTest> settingsOfMethods(Class<?> testClass) {
    return Stream.<Class<?>>iterate(testClass, type -> type != null, Class::getEnclosingClass)
        .flatMap(
            type ->
                AnnotationSupport.findAnnotatedMethods(
                    type, BatonTest.class, HierarchyTraversalMode.TOP_DOWN)
                    .stream())
        .flatMap(method -> AnnotationSupport.findAnnotation(method, BatonTest.class).stream());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    TestEnsemble ensemble = ensembleOf(context);
    CURRENT.remove();
    ensemble.enterTestThread();
    List<String> problems = endTest(ensemble, context);
    if (problems.isEmpty()) {
      return;
    }
    AssertionError failure = new AssertionError(String.join("\n", problems));
    Optional<Throwable> earlier = context.getExecutionException();
    if (earlier.isEmpty()) {
      throw failure;
    }
    earlier.get().addSuppressed(failure);
  }

  /** Ends a test. The ensemble of an application, and its process, stay for the next test. */
  private static List<String> endTest(TestEnsemble ensemble, ExtensionContext context) {
    boolean mayHold = settingsOf(context).mayEndHolding();
    if (applicationsEnsemble(context).isPresent()) {
      return ensemble.endTest(mayHold);
    }
    try {
      return ensemble.endTest(mayHold);
    } finally {
      ensemble.endServers();
    }
  }

  private static TestEnsemble ensembleOf(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(TestEnsemble.class, TestEnsemble.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return (type == TestEnsemble.class || type == Baton.class)
        && !(parameter.getDeclaringExecutable() instanceof Constructor)
        && context.getTestMethod().isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    TestEnsemble ensemble = ensembleOf(context);
    if (parameter.getParameter().getType() == TestEnsemble.class) {
      return ensemble;
    }
    return ensemble.baton(
        parameter
            .findAnnotation(ProcessName.class)
            .map(ProcessName::value)
            .orElse(TestEnsemble.MAIN));
  }
}
