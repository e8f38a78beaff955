package dev.baton.sim.soak.client;

import java.time.Duration;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;

/** A recipe of Curator. Every recipe queues, and none gives tokens. */
abstract class CuratorLibrary implements SoakLibrary {
  private final String name;
  private final BiFunction<CuratorFramework, CandidateDiary, SoakContender> contenders;

  CuratorLibrary(
      String name, BiFunction<CuratorFramework, CandidateDiary, SoakContender> contenders) {
    this.name = name;
    this.contenders = contenders;
  }

  @Override
  public String libraryName() {
    return name;
  }

  @Override
  public boolean givesTokens() {
    return false;
  }

  @Override
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    return CuratorConnection.beginConnect(servers, sessionTimeout, contenders);
  }
}
