package dev.baton.cli.doctor;

/** The ensemble can't be seen from within; the message says why. */
final class VisitException extends Exception {
  private static final long serialVersionUID = 1;

  VisitException(String message) {
    super(message);
  }
}
