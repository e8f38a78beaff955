package dev.baton.sim.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.sim.soak.client.TroubleMaker;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinaleTest {
  private static final String ERROR = "01:23:58.772 [t] ERROR dev.baton.journal - failed at: step";
  private static final String NEXT = "01:23:58.965 [t] DEBUG dev.baton.journal - another";

  private static String trace(String message) {
    return "java.lang.IllegalStateException: " + message;
  }

  @Test
  void errorsThrownOnPurposeAreExcused() {
    List<String> log = List.of(ERROR, "  its second line", trace(TroubleMaker.ON_PURPOSE), NEXT);
    assertThat(LastPhase.findErrors(log)).isEmpty();
  }

  @Test
  void errorsOfBatonAreFound() {
    assertThat(LastPhase.findErrors(List.of(ERROR, trace("a defect"), NEXT)))
        .containsExactly(ERROR);
    assertThat(LastPhase.findErrors(List.of(NEXT, ERROR))).containsExactly(ERROR);
  }

  @Test
  void traceOfLaterEntryExcusesNoEarlierError() {
    List<String> log = List.of(ERROR, NEXT, ERROR, trace(TroubleMaker.ON_PURPOSE));
    assertThat(LastPhase.findErrors(log)).containsExactly(ERROR);
  }
}
