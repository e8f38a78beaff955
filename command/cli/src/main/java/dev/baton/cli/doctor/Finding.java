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
public record Finding(String check, String about, Level level, String says, String remedy) {
  static Finding ok(String check, String about, String says) {
    return new Finding(check, about, Level.OK, says, "");
  }

  static Finding unknown(String check, String about, String says, String remedy) {
    return new Finding(check, about, Level.UNKNOWN, says, remedy);
  }

  static Finding warning(String check, String about, String says, String remedy) {
    return new Finding(check, about, Level.WARNING, says, remedy);
  }

  static Finding failure(String check, String about, String says, String remedy) {
    return new Finding(check, about, Level.FAILURE, says, remedy);
  }
}
