package dev.baton.tutorial;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.test.BatonTest;
import dev.baton.test.ProcessName;
import dev.baton.test.TestEnsemble;
import org.junit.jupiter.api.Test;

@BatonTest
final class InvoicerTest {
  @Test
  void anotherProcessTakesOver(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    Election election = b.election("/billing/invoicer");
    try (Invoicer first = new Invoicer(a, "a")) {
      assertThat(election).isLedBy("a");
      try (Invoicer second = new Invoicer(b, "b")) {
        ensemble.cutOff("a");
        assertThat(election).isLedBy("b");
        assertThat(first.isRunning()).isFalse();
        assertThat(second.isRunning()).isTrue();
      }
    }
  }
}
