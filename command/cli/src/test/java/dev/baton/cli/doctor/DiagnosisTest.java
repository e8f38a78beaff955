package dev.baton.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
  private static final Finding WELL = Finding.ok("reach", "zk1:2181", "serves");
  private static final Finding HIDDEN =
      Finding.unknown("version", "zk1:2181", "is off", "allow it");
  private static final Finding BAD = Finding.warning("clock", "leader", "is ahead", "run NTP");
  private static final Finding WORST = Finding.failure("lease", "tickTime", "is 9 s", "lower it");

  private static Level verdict(Finding... findings) {
    return new Diagnosis(List.of(findings), 1).verdict();
  }

  @Test
  void theWorstDecidesAndWhatIsUnknownDoesNot() {
    assertThat(verdict(WELL, HIDDEN)).isEqualTo(Level.OK);
    assertThat(verdict(WELL, BAD, HIDDEN)).isEqualTo(Level.WARNING);
    assertThat(verdict(WORST, BAD)).isEqualTo(Level.FAILURE);
  }

  @Test
  void tellsPeopleWhatToDo() {
    assertThat(new Diagnosis(List.of(WELL, BAD), 1).text(Level.OK))
        .isEqualTo(
            """
            ok       reach        zk1:2181: serves
            warning  clock        leader: is ahead
                                  -> run NTP
            works, with warnings: 0 failed, 1 warned of, 0 unknown""");
    assertThat(new Diagnosis(List.of(WELL, BAD), 1).text(Level.WARNING))
        .startsWith("warning  clock");
  }

  @Test
  void tellsProgramsTheSame() {
    String expected =
        """
        {"verdict": "failure",
         "findings": [
           {"check": "reach", "about": "zk1:2181", "level": "ok", "says": "serves", "remedy": null},
           {"check": "version", "about": "zk1:2181", "level": "unknown", "says": "is off",
            "remedy": "allow it"},
           {"check": "lease", "about": "tickTime", "level": "failure", "says": "is 9 s",
            "remedy": "lower it"}]}
        """;
    assertThat(new Diagnosis(List.of(WELL, HIDDEN, WORST), 1).json())
        .isEqualTo(JsonParser.parseString(expected));
  }
}
