package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.shard.ShardMember;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** The beans of elections, shards and locks that properties declare. */
final class DeclaredBeansTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  private static final String[] DECLARED = {
    "baton.elections.report.path=/report",
    "baton.elections.billing.path=/billing",
    "baton.shards.pollers.path=/pollers",
    "baton.shards.pollers.count=2",
    "baton.locks.report.path=/locks/report",
    "baton.ensembles.west.connect=127.0.0.1:1"
  };

  record Users(Candidate election, Lock lock) {}

  @Configuration(proxyBeanMethods = false)
  static class TakenNames {
    @Bean
    String billing() {
      return "of the application";
    }

    @Bean
    Users users(@Qualifier("report") Candidate election, @Qualifier("report") Lock lock) {
      return new Users(election, lock);
    }
  }

  @Test
  void namesMayBeTaken() {
    APPLICATIONS
        .runner()
        .withPropertyValues(DECLARED)
        .withUserConfiguration(TakenNames.class)
        .run(
            application -> {
              assertThat(application.getBean("billing")).isEqualTo("of the application");
              assertThat(application.getBean("baton.elections.billing", Candidate.class).election())
                  .isEqualTo("/billing");
              Users users = application.getBean(Users.class);
              assertThat(users.election().election()).isEqualTo("/report");
              assertThat(users.lock()).hasToString(application.getBean(Lock.class).toString());
              assertThat(application.getBean("pollers")).isInstanceOf(ShardMember.class);
            });
  }

  @Test
  void unknownSettingIsRefused() {
    assertRefused(
        APPLICATIONS
            .runner()
            .withPropertyValues("baton.elections.billing.candidate.stop-timout=5s"),
        "There is no setting baton.elections.billing.candidate.stop-timout (\"baton.",
        "The nearest setting is baton.elections.billing.candidate.stop-timeout.");
    assertRefused(
        APPLICATIONS.runner().withPropertyValues("baton.sesion-timeout=5s"),
        "There is no setting baton.sesion-timeout (",
        "The nearest setting is baton.session-timeout.");
  }

  /** What a build does for a native image, or for a quick start on the JVM. */
  @Test
  void canBeDescribedAheadOfTime() {
    InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
    DefaultGenerationContext generation =
        new DefaultGenerationContext(
            new ClassNameGenerator(ClassName.get("com.example", "Application")), files);
    try (var application = new AnnotationConfigApplicationContext()) {
      TestPropertyValues.of(DECLARED)
          .and("baton.connect=" + APPLICATIONS.server().connectString())
          .applyTo(application);
      application.register(TakenNames.class);
      application.register(dev.baton.spring.autoconfigure.BatonAutoConfiguration.class);
      new ApplicationContextAotGenerator().processAheadOfTime(application, generation);
    }
    generation.writeGeneratedContent();
    assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
        .anyMatch(file -> file.contains("DeclaredBeans"));
  }
}
