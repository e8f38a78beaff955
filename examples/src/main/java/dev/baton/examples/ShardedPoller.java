package dev.baton.examples;

import dev.baton.Baton;
import dev.baton.shard.ShardMember;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A poller of eight queues, which its processes share evenly. */
final class ShardedPoller implements AutoCloseable {
  private static final int QUEUES = 8;

  private final String id;
  private final Consumer<String> output;
  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
  private final Map<Integer, ScheduledFuture<?>> polls = new ConcurrentHashMap<>();
  private final ShardMember member;

  /** Joins the group. */
  ShardedPoller(Baton baton, String id, Consumer<String> output) {
    this.id = id;
    this.output = output;
    this.member =
        baton
            .shards("/examples/queues", QUEUES)
            .member(id)
            .onElected((queue, leadership) -> startPolling(queue))
            .onRevoked((queue, leadership, reason) -> stopPolling(queue))
            .join();
  }

  private void startPolling(int queue) {
    output.accept(id + " polls queue " + queue);
    polls.put(
        queue,
        threads.scheduleWithFixedDelay(
            () -> output.accept(id + " found nothing in queue " + queue), 1, 5, TimeUnit.SECONDS));
  }

  /** Stops polling. Another process polls this queue as soon as this method returns. */
  private void stopPolling(int queue) {
    ScheduledFuture<?> poll = polls.remove(queue);
    if (poll != null) {
      poll.cancel(true);
    }
    output.accept(id + " leaves queue " + queue);
  }

  @Override
  public void close() {
    member.close();
    threads.shutdownNow();
  }

  /** Runs the poller until the process is ended. */
  public static void main(String[] arguments) throws InterruptedException {
    ExampleArguments given = ExampleArguments.parse(arguments);
    try (Baton baton = Baton.connect(given.connect());
        ShardedPoller poller = new ShardedPoller(baton, given.id(), ExampleArguments::printLine)) {
      Thread.currentThread().join();
    }
  }
}
