package dev.baton.cli.doctor;

/**
 * The result of a check.
 *
 * @param check in one word
 * @param about the server, node or setting
 * @param level of it
 * @param says the fact
 * @param remedy what to do; empty if nothing is to be done
 */
public record CheckFinding(
    String check, String about, FindingLevel level, String says, String remedy) {
  static CheckFinding okFinding(String check, String about, String says) {
    return new CheckFinding(check, about, FindingLevel.OK, says, "");
  }

  static CheckFinding unknownFinding(String check, String about, String says, String remedy) {
    return new CheckFinding(check, about, FindingLevel.UNKNOWN, says, remedy);
  }

  static CheckFinding warningFinding(String check, String about, String says, String remedy) {
    return new CheckFinding(check, about, FindingLevel.WARNING, says, remedy);
  }

  static CheckFinding failureFinding(String check, String about, String says, String remedy) {
    return new CheckFinding(check, about, FindingLevel.FAILURE, says, remedy);
  }
}
