package dev.baton.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorReportTest {
  private static final CheckFinding WELL = CheckFinding.okFinding("reach", "zk1:2181", "serves");
  private static final CheckFinding HIDDEN =
      CheckFinding.unknownFinding("version", "zk1:2181", "is off", "allow it");
  private static final CheckFinding BAD =
      CheckFinding.warningFinding("clock", "leader", "is ahead", "run NTP");
  private static final CheckFinding WORST =
      CheckFinding.failureFinding("lease", "tickTime", "is 9 s", "lower it");

  private static FindingLevel verdict(CheckFinding... findings) {
    return new DoctorReport(List.of(findings), 1).worstLevel();
  }

  @Test
  void theWorstDecidesAndWhatIsUnknownDoesNot() {
    assertThat(verdict(WELL, HIDDEN)).isEqualTo(FindingLevel.OK);
    assertThat(verdict(WELL, BAD, HIDDEN)).isEqualTo(FindingLevel.WARNING);
    assertThat(verdict(WORST, BAD)).isEqualTo(FindingLevel.FAILURE);
  }

  @Test
  void tellsPeopleWhatToDo() {
    assertThat(new DoctorReport(List.of(WELL, BAD), 1).formatText(FindingLevel.OK))
        .isEqualTo(
            """
            ok       reach        zk1:2181: serves
            warning  clock        leader: is ahead
                                  -> run NTP
            works, with warnings: 0 failed, 1 warnings, 0 unknown""");
    assertThat(new DoctorReport(List.of(WELL, BAD), 1).formatText(FindingLevel.WARNING))
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
    assertThat(new DoctorReport(List.of(WELL, HIDDEN, WORST), 1).toJson())
        .isEqualTo(JsonParser.parseString(expected));
  }
}
