package dev.baton.lookalikes;

/** What must have happened in a program before a difference that a rule explains. */
enum HistoryCondition {
  ANYTHING,
  LOCK_WAS_RELEASED,
  HOLDER_WAS_ASKED_TWICE,
  WRITER_READS,
  WRITER_READS_ON,
  THREADS_SHARE_NODE;

  /** Returns whether it has happened. */
  boolean isMet(StepPast past) {
    return switch (this) {
      case ANYTHING -> true;
      case LOCK_WAS_RELEASED -> past.locks().hasReleased();
      case HOLDER_WAS_ASKED_TWICE -> past.locks().hasAskedTwice();
      case WRITER_READS -> past.locks().hasWriterThatReads();
      case WRITER_READS_ON -> past.locks().hasWriterThatReadsOn();
      case THREADS_SHARE_NODE -> past.locks().freesNodeThatThreadsShare();
    };
  }
}
