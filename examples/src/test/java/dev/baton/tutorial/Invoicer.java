package dev.baton.tutorial;

import dev.baton.Baton;
import dev.baton.election.Candidate;

/** The service of docs/how-to/test-your-code.md. */
final class Invoicer implements AutoCloseable {
  private final Candidate candidate;
  private volatile boolean running;

  Invoicer(Baton baton, String id) {
    candidate =
        baton
            .election("/billing/invoicer")
            .candidate(id)
            .onElected(leadership -> running = true)
            .onRevoked((leadership, reason) -> running = false)
            .campaign();
  }

  boolean isRunning() {
    return running;
  }

  @Override
  public void close() {
    candidate.close();
  }
}
