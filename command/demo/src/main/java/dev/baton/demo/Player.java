package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A process and the receiver of its events: the chronicle of one scenario after the other. */
final class Player {
  private final ChildProcess process;
  private final boolean member;
  private volatile @Nullable Chronicle chronicle;

  Player(ChildProcess process, boolean member) {
    this.process = process;
    this.member = member;
    Thread listener = new Thread(this::listen, "demo-listener-" + process.pid());
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

  /** Sends the events of the process to {@code chronicle} from now on. */
  void playFor(Chronicle chronicle) {
    this.chronicle = chronicle;
  }

  /**
   * Reads the process's output until the stream ends, or is closed because the process was killed.
   */
  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Event.parse(line).ifPresent(this::hear);
      }
    } catch (IOException killed) {
      return;
    }
  }

  private void hear(Event event) {
    Chronicle listening = chronicle;
    if (listening != null) {
      listening.add(event);
    }
  }
}
