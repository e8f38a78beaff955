package dev.baton.sim.soak.client;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;

/** A recipe of Curator. Every recipe queues, and none gives tokens. */
abstract class CuratorLibrary implements Library {
  private final String name;
  private final BiFunction<CuratorFramework, Diary, Contender> contenders;

  CuratorLibrary(String name, BiFunction<CuratorFramework, Diary, Contender> contenders) {
    this.name = name;
    this.contenders = contenders;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<TurnRule> rules() {
    return List.of(TurnRule.QUEUE);
  }

  @Override
  public boolean givesTokens() {
    return false;
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout, Duration tick) {
    return CuratorConnection.begin(servers, sessionTimeout, contenders);
  }
}
