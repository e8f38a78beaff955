package dev.baton.spring.autoconfigure;

import dev.baton.jdbc.JdbcFence;
import dev.baton.spring.DatabaseFence;
import dev.baton.spring.GuardedCommits;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.ConfigurableTransactionManager;

/** Has transactions rolled back whose calls have lost their leadership or their lock. */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration"
    })
@ConditionalOnClass(ConfigurableTransactionManager.class)
@ConditionalOnProperty(name = "baton.enabled", matchIfMissing = true)
public class BatonTransactionAutoConfiguration {
  @Bean
  static GuardedCommits batonGuardedCommits(ConfigurableListableBeanFactory beans) {
    return new GuardedCommits(beans);
  }

  /** The fence in the application's database. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({JdbcTemplate.class, JdbcFence.class})
  static class FenceConfiguration {
    @Bean
    @ConditionalOnSingleCandidate(JdbcTemplate.class)
    @ConditionalOnMissingBean
    DatabaseFence batonDatabaseFence(JdbcTemplate database) {
      return new DatabaseFence(database, JdbcFence.create());
    }
  }
}
