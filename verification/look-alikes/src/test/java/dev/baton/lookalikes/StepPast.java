package dev.baton.lookalikes;

/**
 * What came before a step of a run, and what the step itself brought about.
 *
 * @param trace the trace of the run
 * @param step the step's index
 */
record StepPast(RecipeProgram program, RunTrace trace, int step) {
  ThingKind kind() {
    return program.things().get(0).kind();
  }

  /** Returns the last fault until the step; "none" before the first. */
  String fault() {
    return program.faultUntil(step);
  }

  /** Returns what the threads have of their locks. */
  LockHistory locks() {
    return LockHistory.until(program, trace, step);
  }
}
