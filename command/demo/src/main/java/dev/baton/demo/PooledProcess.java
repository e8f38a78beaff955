package dev.baton.demo;

import dev.baton.demo.member.ProcessEvent;
import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A process and the receiver of its events: the chronicle of one scenario after the other. */
final class PooledProcess {
  private final ChildProcess process;
  private final boolean member;
  private volatile @Nullable ScenarioLog log;

  PooledProcess(ChildProcess process, boolean member) {
    this.process = process;
    this.member = member;
    Thread listener = new Thread(this::listenToOutput, "demo-listener-" + process.pid());
    listener.setDaemon(true);
    listener.start();
  }

  ChildProcess process() {
    return process;
  }

  /** Returns true if the process can play in more than one scenario. */
  boolean isMember() {
    return member;
  }

  /** Sends the events of the process to {@code log} from now on. */
  void playFor(ScenarioLog log) {
    this.log = log;
  }

  /**
   * Reads the process's output until the stream ends, or is closed because the process was killed.
   */
  private void listenToOutput() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ProcessEvent.parseLine(line).ifPresent(this::passEvent);
      }
    } catch (IOException killed) {
      return;
    }
  }

  private void passEvent(ProcessEvent event) {
    ScenarioLog listening = log;
    if (listening != null) {
      listening.addEvent(event);
    }
  }
}
