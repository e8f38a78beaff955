package dev.baton.sim.soak.client;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;

/** Baton, but whoever has led once says yes for ever. */
public final class LiarLibrary implements Library {
  private final Library honest = new BatonLibrary();

  @Override
  public String name() {
    return "liar";
  }

  @Override
  public List<TurnRule> rules() {
    return honest.rules();
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout, Duration tick) {
    Connection connection = honest.connect(servers, sessionTimeout, tick);
    return new Connection() {
      @Override
      public Contender campaign(Diary diary) {
        return new Liar(connection.campaign(diary));
      }

      @Override
      public void close() {
        connection.close();
      }
    };
  }

  private static final class Liar implements Contender {
    private final Contender honest;
    private volatile long last;

    Liar(Contender honest) {
      this.honest = honest;
    }

    @Override
    public long leads() {
      long truth = honest.leads();
      if (truth != 0) {
        last = truth;
      }
      return last;
    }

    @Override
    public long await(Duration atMost) {
      return honest.await(atMost);
    }

    @Override
    public void resign() {
      honest.resign();
    }

    @Override
    public void close() {
      honest.close();
      last = 0;
    }
  }
}
