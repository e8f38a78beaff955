package dev.baton.demo;

import dev.baton.demo.member.Event;
import dev.baton.testkit.ChildProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A process, and who hears what it tells: one scenario after the other. */
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

  /** Whether it can play more than one part. */
  boolean isMember() {
    return member;
  }

  /** From now on {@code chronicle} has what it tells. */
  void playFor(Chronicle chronicle) {
    this.chronicle = chronicle;
  }

  /** Until its stream ends, or is closed, as that of one is that was killed. */
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
