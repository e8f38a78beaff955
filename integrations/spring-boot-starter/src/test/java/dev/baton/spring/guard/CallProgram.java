package dev.baton.spring.guard;

import dev.baton.spring.guard.GuardScope.GuardKind;
import java.util.List;

/**
 * What a thread of the model does: a guarded call or a transaction, with what is within it.
 *
 * @param needs what the call needs
 * @param isTransaction whether it is a transaction, which needs nothing
 */
record CallProgram(GuardScope needs, boolean isTransaction, List<CallProgram> within) {
  static final String HERE = "the session";

  private static final GuardScope NOTHING = new GuardScope(HERE, "", "", GuardKind.READ, 0);

  static CallProgram leads(String path, CallProgram... within) {
    return call(path, GuardKind.LEADERSHIP, 0, within);
  }

  static CallProgram locks(String path, CallProgram... within) {
    return call(path, GuardKind.EXCLUSIVE, 0, within);
  }

  static CallProgram reads(String path, CallProgram... within) {
    return call(path, GuardKind.READ, 0, within);
  }

  static CallProgram writes(String path, CallProgram... within) {
    return call(path, GuardKind.WRITE, 0, within);
  }

  static CallProgram takesOneOf(int permits, String path, CallProgram... within) {
    return call(path, GuardKind.PERMITS, permits, within);
  }

  static CallProgram inTransaction(CallProgram... within) {
    return new CallProgram(NOTHING, true, List.of(within));
  }

  /** Returns the same call through another session, of an ensemble that has no name either. */
  CallProgram elsewhere() {
    GuardScope there =
        new GuardScope(
            "another session", needs.ensemble(), needs.path(), needs.kind(), needs.permits());
    return new CallProgram(there, isTransaction, within);
  }

  private static CallProgram call(String path, GuardKind kind, int permits, CallProgram... within) {
    return new CallProgram(new GuardScope(HERE, "", path, kind, permits), false, List.of(within));
  }

  boolean isLeaderCall() {
    return needs.kind() == GuardKind.LEADERSHIP;
  }
}
