package dev.baton.lookalikes;

import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server, and the stages on which programs run side by side. For one thread. */
final class ProgramServer implements AutoCloseable {
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final ProcessThreads threads = new ProcessThreads();
  private final Map<RecipeLibrary, Deque<ProgramStage>> free = new HashMap<>();
  private final List<ProgramStage> stages = new ArrayList<>();
  private final boolean faulty;
  private int runs;

  /**
   * Starts a server.
   *
   * @param faulty whether faults can strike
   */
  ProgramServer(boolean faulty) {
    this.faulty = faulty;
  }

  ProcessThreads threads() {
    return threads;
  }

  /** Returns a path that no run had before. */
  String newPath() {
    return "/run-" + runs++;
  }

  /** Returns a stage that no run has. */
  ProgramStage takeStage(RecipeLibrary library) {
    ProgramStage stage = freeOf(library).poll();
    if (stage == null) {
      stage = new ProgramStage(library, server, faulty);
      stages.add(stage);
    }
    return stage;
  }

  /** Takes a stage back. Its sessions are ended when they have filled up with what runs leave. */
  void giveBack(ProgramStage stage) {
    if (stage.isUsedUp()) {
      stage.close();
      stages.remove(stage);
    } else {
      freeOf(stage.library()).add(stage);
    }
  }

  private Deque<ProgramStage> freeOf(RecipeLibrary library) {
    return free.computeIfAbsent(library, it -> new ArrayDeque<>());
  }

  /** Stops the server, and starts it again. */
  void restart() {
    stages.forEach(ProgramStage::expectFault);
    server.stop();
    server.start();
  }

  /** Returns when the clients that a fault struck have connected again. */
  void awaitConnections() {
    stages.forEach(ProgramStage::awaitConnections);
  }

  @Override
  public void close() {
    stages.forEach(ProgramStage::close);
    server.close();
  }
}
