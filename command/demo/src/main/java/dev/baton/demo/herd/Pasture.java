package dev.baton.demo.herd;

import dev.baton.demo.Actor;
import dev.baton.demo.Stage;
import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** The candidates, in a few processes, and their current election. */
final class Pasture {
  private static final String LEADS = "leads ";

  private final Stage stage;
  private final List<Actor> flocks;
  private final int flockSize;
  private int leader;

  /** Starts the processes, which have {@code candidates} candidates together. */
  Pasture(Stage stage, int processes, int candidates, Duration sessionTimeout) {
    this.stage = stage;
    flockSize = candidates / processes;
    flocks = IntStream.range(0, processes).mapToObj(flock -> start(flock, sessionTimeout)).toList();
  }

  private Actor start(int flock, Duration sessionTimeout) {
    String name = "flock-" + flock;
    return stage.actor(
        name,
        Flock.class,
        List.of(
            name,
            stage.servers(),
            Long.toString(sessionTimeout.toMillis()),
            Integer.toString(flock * flockSize),
            Integer.toString(flockSize)));
  }

  /**
   * Makes the first {@code candidates} join an election. Returns when each knows its place, and one
   * of them leads.
   */
  void stand(TurnRule rule, String path, int candidates) throws InterruptedException {
    int from = stage.chronicle().size();
    flocks.forEach(flock -> flock.tell("stand " + rule + " " + path + " " + candidates));
    for (Actor flock : flocks) {
      await(flock, from, "stand");
    }
    awaitLeader(from);
  }

  /** Makes the leader leave. Returns the former leader when the next one leads. */
  int changeLeader() throws InterruptedException {
    int left = leader;
    int from = stage.chronicle().size();
    flockOf(left).tell("leave " + left);
    awaitLeader(from);
    return left;
  }

  /** Makes a candidate that left join again. */
  void comeBack(int candidate) throws InterruptedException {
    int from = stage.chronicle().size();
    await(flockOf(candidate).tell("come " + candidate), from, "stand");
  }

  /** Makes all candidates leave. */
  void clear() throws InterruptedException {
    int from = stage.chronicle().size();
    flocks.forEach(flock -> flock.tell("go"));
    for (Actor flock : flocks) {
      await(flock, from, "gone");
    }
  }

  private Actor flockOf(int candidate) {
    return flocks.get(candidate / flockSize);
  }

  private void await(Actor flock, int from, String word) throws InterruptedException {
    var unused =
        stage.await(
            flock.name() + " to tell " + word,
            from,
            event -> event.is(flock.name(), What.TELLS) && event.detail().equals(word));
  }

  private void awaitLeader(int from) throws InterruptedException {
    Event told = stage.await("one to lead", from, event -> event.detail().startsWith(LEADS));
    leader = Integer.parseInt(told.detail().substring(LEADS.length()));
  }
}
