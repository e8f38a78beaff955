package dev.baton.tutorial;

import dev.baton.fence.Fence;
import dev.baton.testkit.fence.FenceContract;

final class ShelfFenceTest implements FenceContract {
  private final ShelfFence fence = new ShelfFence();

  @Override
  public Fence open() {
    return fence;
  }
}
