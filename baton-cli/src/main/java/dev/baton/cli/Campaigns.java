package dev.baton.cli;

import dev.baton.Baton;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All campaigns of this process: they share the connection, signals and the answer to the shell.
 */
final class Campaigns {
  private static final int KILLED_BY_SIGNAL = 128;
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final ControllingTerminal terminal = new ControllingTerminal();
  private final List<Campaign> all;
  private final Baton baton;
  private final Services services;
  private final PrintWriter err;
  private final AtomicInteger answer = new AtomicInteger();

  Campaigns(List<Plan> plans, Baton baton, Services services, PrintWriter err) {
    this.all = plans.stream().map(plan -> new Campaign(plan, baton, err)).toList();
    this.baton = baton;
    this.services = services;
    this.err = err;
  }

  /** Returns what to answer to the shell: the first answer that is not 0, if there is one. */
  int run() {
    DelayedTask.prepare();
    try (SupervisorCheck check = SupervisorCheck.begin(baton, all)) {
      services.watch(baton, all.stream().map(Campaign::standing).toList(), check::fault);
      Signals.tell(this::received);
      return all.size() == 1 ? all.get(0).run() : runBesideEachOther();
    } finally {
      if (all.stream().allMatch(Campaign::hasLeft)) {
        baton.close();
      }
    }
  }

  private void received(String name, int number) {
    switch (name) {
      case "TERM", "INT" -> end(name, number);
      case "HUP" -> receivedHangup(number);
      default -> all.forEach(each -> each.pass(name));
    }
  }

  /** The kernel may send the signal a moment before it takes the terminal away. */
  private void receivedHangup(int number) {
    all.forEach(each -> each.pass("HUP"));
    endIfHungUp(number);
    DelayedTask.schedule(MOMENT, () -> endIfHungUp(number));
  }

  private void endIfHungUp(int number) {
    if (terminal.hungUp()) {
      end("TERM", number);
    }
  }

  private void end(String name, int number) {
    services.stopping();
    all.forEach(each -> each.end(name, KILLED_BY_SIGNAL + number));
  }

  private int runBesideEachOther() {
    CompletableFuture<?>[] ends =
        all.stream()
            .map(each -> CompletableFuture.runAsync(() -> run(each), Campaigns::inThread))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ends).join();
    return answer.get();
  }

  private static void inThread(Runnable work) {
    DaemonThread.of("campaign", work).start();
  }

  private void run(Campaign campaign) {
    CrashPolicy.run(() -> answer.compareAndSet(0, answer(campaign)));
  }

  /** Returns the answer of one campaign; a campaign that fails does not stop the others. */
  private int answer(Campaign campaign) {
    try {
      return campaign.run();
    } catch (RuntimeException e) {
      return Failures.report(e, "baton: " + campaign.standing().election() + ":", err);
    }
  }
}
