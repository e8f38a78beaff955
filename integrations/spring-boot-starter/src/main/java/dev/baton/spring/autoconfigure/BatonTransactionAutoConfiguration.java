package dev.baton.spring.autoconfigure;

import dev.baton.spring.GuardedCommits;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.ConfigurableTransactionManager;

/** Has transactions rolled back whose calls have lost their leadership or their lock. */
@AutoConfiguration
@ConditionalOnClass(ConfigurableTransactionManager.class)
@ConditionalOnProperty(name = "baton.enabled", matchIfMissing = true)
public class BatonTransactionAutoConfiguration {
  @Bean
  static GuardedCommits batonGuardedCommits() {
    return new GuardedCommits();
  }
}
