package dev.baton.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class, or one test, an ensemble of its own. JUnit 5.12 or later runs it.
 *
 * <p>Test methods, and methods with {@code @BeforeEach} or {@code @AfterEach}, may take these
 * parameters:
 *
 * <ul>
 *   <li>{@link TestEnsemble}: the ensemble of this test;
 *   <li>{@link dev.baton.Baton}: a process connected to it, which {@link ProcessName} names.
 * </ul>
 *
 * <p>A test fails if two candidates led one election at the same moment. It also fails if at its
 * end, after its {@code @AfterEach} methods, a process still leads or holds a lock. The processes
 * are closed afterwards.
 *
 * <pre>{@code
 * @BatonTest
 * class InvoicerTest {
 *   @Test
 *   void anotherProcessTakesOver(
 *       TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
 *     // ...
 *     ensemble.expireSession("a");
 *     assertThat(b.election("/billing/invoicer")).isLedBy("b");
 *   }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(BatonTestExtension.class)
public @interface BatonTest {
  /**
   * Returns the kind of the ensemble; in memory by default. All tests of an application that Spring
   * starts must have the same kind, and the same session timeout.
   */
  EnsembleKind ensemble() default EnsembleKind.IN_MEMORY;

  /**
   * Returns the session timeout of the processes in milliseconds. 0, the default, stands for 10 s
   * in memory and 2 s on an embedded server, or for {@code baton.session-timeout} of an application
   * that Spring starts.
   */
  int sessionTimeoutMillis() default 0;

  /** Returns true if processes may still lead, or hold locks, at the end of a test. */
  boolean mayEndHolding() default false;
}
