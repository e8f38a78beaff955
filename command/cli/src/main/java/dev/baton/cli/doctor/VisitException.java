package dev.baton.cli.doctor;

/** Thrown if the ensemble cannot be examined from within a session. The message says why. */
final class VisitException extends Exception {
  private static final long serialVersionUID = 1;

  VisitException(String message) {
    super(message);
  }
}
