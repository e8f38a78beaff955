package dev.baton.cli.doctor;

/**
 * What a check has found.
 *
 * @param check in one word
 * @param about which server, node or setting
 * @param level of it
 * @param says what is so
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
