package dev.baton.test;

/** The kinds of ensembles that a test may run on. */
public enum EnsembleKind {
  /**
   * A model of ZooKeeper in memory, in virtual time. A test takes a few milliseconds. Time passes
   * only while the test waits for Baton; see {@link TestEnsemble}.
   */
  IN_MEMORY,
  /** A real ZooKeeper server in this JVM, in real time. The first one starts in 0.3 s. */
  EMBEDDED
}
