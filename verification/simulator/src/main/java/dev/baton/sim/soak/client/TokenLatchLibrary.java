package dev.baton.sim.soak.client;

import dev.baton.protocol.FencingToken;
import org.apache.curator.framework.CuratorFramework;

/**
 * Curator's {@code LeaderLatch}, with a fencing token made of the leader's node, as Baton makes it.
 * So members of both can write to one fenced resource.
 */
public final class TokenLatchLibrary extends CuratorLibrary {
  /** Creates the library, as a service. */
  public TokenLatchLibrary() {
    super(
        "token-latch",
        (client, diary) -> new LatchContender(client, diary, node -> readToken(client, node)));
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  /** Returns the token of {@code node}; 0 if it is gone, or there is no answer. */
  static long readToken(CuratorFramework client, String node) {
    try {
      return FencingToken.ofTransaction(client.checkExists().forPath(node).getCzxid()).value();
    } catch (Exception e) { // Curator declares no other.
      return 0;
    }
  }
}
