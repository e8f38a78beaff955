package dev.baton.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The application. Start as many replicas as you like. */
@SpringBootApplication
@EnableScheduling
public class TickerService {
  /** Starts a replica. */
  public static void main(String[] arguments) {
    SpringApplication.run(TickerService.class, arguments);
  }
}
