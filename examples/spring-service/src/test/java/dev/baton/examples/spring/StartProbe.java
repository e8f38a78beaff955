package dev.baton.examples.spring;

import dev.baton.spring.LeaderOnly;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that prints what its start cost, and ends. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class StartProbe {
  private static final int KIB = 1024;

  @Bean
  ProbeJob probeJob() {
    return new ProbeJob();
  }

  /** A bean with a method for the leader. */
  static class ProbeJob {
    @LeaderOnly("/jobs/probe")
    public void run() {}
  }

  /** Prints milliseconds since the start of the JVM, beans and KiB of heap. */
  public static void main(String[] arguments) {
    ConfigurableApplicationContext application = SpringApplication.run(StartProbe.class, arguments);
    long started = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    System.out.println(
        "probe %d %d %d"
            .formatted(
                started,
                application.getBeanDefinitionCount(),
                memory.getHeapMemoryUsage().getUsed() / KIB));
    application.close();
  }
}
