package dev.baton.tutorial;

import dev.baton.fence.Fence;
import dev.baton.fence.FencedWrite;
import dev.baton.fence.StaleTokenException;
import java.util.HashMap;
import java.util.Map;

/** A fence for what is in the memory of one process, and ends with it. */
final class ShelfFence implements Fence {
  private final Map<String, Long> seen = new HashMap<>();

  @Override
  public synchronized <X extends Exception> void write(
      String resource, long token, FencedWrite<X> write) throws X {
    long largest = seen.getOrDefault(resource, token);
    if (token < largest) {
      throw new StaleTokenException(resource, token, largest);
    }
    seen.put(resource, token);
    write.run();
  }
}
