package dev.baton.kotlin;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.examples.KotlinService;
import dev.baton.test.BatonTest;
import dev.baton.test.ProcessName;
import dev.baton.test.TestEnsemble;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import kotlin.Unit;
import org.junit.jupiter.api.Test;

@BatonTest
final class KotlinServiceTest {
  private final List<String> printed = new CopyOnWriteArrayList<>();

  private Unit print(String line) {
    printed.add(line);
    return Unit.INSTANCE;
  }

  @Test
  void coroutinesEndBeforeTheNextProcessLeads(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    Election election = b.election("/examples/kotlin");
    try (KotlinService first = new KotlinService(a, "a", this::print)) {
      assertThat(election).isLedBy("a");
      ensemble.awaitUntil("the work", () -> printed.size() == 2);
      try (KotlinService second = new KotlinService(b, "b", this::print)) {
        first.close();
        assertThat(election).isLedBy("b");
        ensemble.awaitUntil("the work", () -> printed.toString().contains("b writes invoices"));
        second.close();
      }
    }
    assertThat(printed.get(0)).matches("a writes invoices with token [0-9]+");
    assertThat(printed).containsSubsequence("a stops", "a has stopped: CLOSED", "b stops");
  }
}
