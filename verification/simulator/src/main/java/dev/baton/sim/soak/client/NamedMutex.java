package dev.baton.sim.soak.client;

import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;

/** A mutex that tells the path of its node. */
final class NamedMutex extends InterProcessMutex implements CuratorLocksLibrary.NamedLock {
  NamedMutex(CuratorFramework client, String path) {
    super(client, path);
  }

  @Override
  public String nodePath() {
    return String.valueOf(getLockPath());
  }
}
