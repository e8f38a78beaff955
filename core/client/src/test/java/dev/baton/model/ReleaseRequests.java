package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Requests to let go in a world, and what holders are told of them. */
final class ReleaseRequests {
  private final World world;
  private final List<String> told = new ArrayList<>();

  ReleaseRequests(World world) {
    this.world = world;
  }

  /** What those who listen were told, in order. */
  List<String> told() {
    return told;
  }

  /** Acquires, and notes as {@code name} what it is asked. */
  LockHold listening(String name, Lock lock) {
    return listening(name, granted(world.wish(lock)));
  }

  /** Notes as {@code name} what {@code hold} is asked. */
  LockHold listening(String name, LockHold hold) {
    return hold.onReleaseRequested(
        request -> told.add(name + ": " + request.sender() + " " + request.reason()));
  }

  /** The ids of those who have been asked. */
  List<String> asked(Lock lock, String reason) {
    CompletableFuture<List<Participant>> asked = lock.requestReleaseAsync(reason);
    world.run(SOON);
    assertThat(asked).isCompleted();
    return asked.join().stream().map(Participant::id).toList();
  }
}
