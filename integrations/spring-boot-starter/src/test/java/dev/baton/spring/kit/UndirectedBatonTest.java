package dev.baton.spring.kit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.test.BatonTest;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestContextManager;

/** The start of a test fails where a Baton would stay on servers that are not the test's. */
final class UndirectedBatonTest {
  static Baton connectElsewhere() {
    return Baton.builder("127.0.0.1:1").connectTimeout(Duration.ZERO).connect();
  }

  static final class BatonFactory implements FactoryBean<Baton> {
    @Override
    public Baton getObject() {
      throw new IllegalStateException("it is refused before");
    }

    @Override
    public Class<?> getObjectType() {
      return Baton.class;
    }
  }

  @BatonTest
  @ContextConfiguration(classes = ByFactory.class)
  static class ByFactory {
    @Bean
    BatonFactory byFactory() {
      return new BatonFactory();
    }
  }

  @BatonTest
  @ContextConfiguration(classes = AsCloseable.class)
  static class AsCloseable {
    @Bean
    AutoCloseable asCloseable() {
      return connectElsewhere();
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {ByFactory.class, AsCloseable.class})
  void startFailsAndSaysWhatToDo(Class<?> test) {
    TestContextManager started = new TestContextManager(test);
    assertThatThrownBy(started.getTestContext()::getApplicationContext)
        .rootCause()
        .hasMessageContaining("is a Baton that @BatonTest cannot direct")
        .hasMessageContaining("a @Bean method that returns Baton");
  }
}
