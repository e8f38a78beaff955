package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.granted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.internal.ClientContext;
import dev.baton.lock.LockHold;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A hold that its user closes while memory is too short to tell the loop is released later. */
class UntoldReleaseTest {
  private final World world = new World();
  private final ManualLoop loop = new ManualLoop(world.time);
  private final ShortLoop shortOfMemory = new ShortLoop();
  private final BatonEngine engine =
      new BatonEngine(shortOfMemory, world.zooKeeper, EngineSettings.DEFAULT, new Random(1));
  private final Baton baton = new Baton(ClientContext.of(engine, loop, loop));

  /** A loop that takes no task of a user's thread while memory is short. */
  private final class ShortLoop extends ForwardingLoop {
    private boolean fails;
    private Runnable recovery = () -> {};

    ShortLoop() {
      super(loop);
    }

    @Override
    public void postTask(Runnable task) {
      if (fails) {
        throw new OutOfMemoryError("as planned");
      }
      super.postTask(task);
    }

    @Override
    public void onFailedTask(Runnable recovers) {
      recovery = recovers;
    }
  }

  @AfterEach
  void nothingIsLeft() {
    baton.close();
    world.close();
  }

  private LockHold acquire(boolean writer) {
    var unused = engine.connectFirst(World.TIMEOUT);
    CompletableFuture<LockHold> hold =
        writer
            ? baton.readWriteLock(PATH).writeLock().acquireAsync()
            : baton.lock(PATH).acquireAsync();
    world.run(SOON);
    return granted(hold);
  }

  private void fail(Runnable call) {
    shortOfMemory.fails = true;
    assertThatThrownBy(call::run).isInstanceOf(OutOfMemoryError.class);
    shortOfMemory.fails = false;
    loop.postTask(shortOfMemory.recovery);
    world.run(Duration.ofSeconds(3));
  }

  @Test
  void holdIsReleasedWhenTheLoopRecovers() {
    LockHold hold = acquire(false);
    CompletableFuture<LockHold> next = world.wish("B");
    fail(hold::close);
    granted(next).close();
  }

  @Test
  void holdThatCouldNotBecomeReadersCanBeClosed() {
    LockHold hold = acquire(true);
    fail(hold::downgrade);
    assertThat(hold.isValid()).isTrue();
    hold.close();
    granted(world.wish(world.writeLock("B"))).close();
  }
}
