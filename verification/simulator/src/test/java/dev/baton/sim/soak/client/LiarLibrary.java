package dev.baton.sim.soak.client;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;

/** Baton, but whoever has led once says yes for ever. */
public final class LiarLibrary implements SoakLibrary {
  private final SoakLibrary honest = new BatonLibrary();

  @Override
  public String libraryName() {
    return "liar";
  }

  @Override
  public List<TurnRule> turnRules() {
    return honest.turnRules();
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    LibraryConnection connection = honest.connectProcess(servers, sessionTimeout, tick);
    return new LibraryConnection() {
      @Override
      public SoakContender joinElection(CandidateDiary diary) {
        return new Liar(connection.joinElection(diary));
      }

      @Override
      public void close() {
        connection.close();
      }
    };
  }

  private static final class Liar implements SoakContender {
    private final SoakContender honest;
    private volatile long last;

    Liar(SoakContender honest) {
      this.honest = honest;
    }

    @Override
    public long leadershipNumber() {
      long truth = honest.leadershipNumber();
      if (truth != 0) {
        last = truth;
      }
      return last;
    }

    @Override
    public long awaitLeadership(Duration atMost) {
      return honest.awaitLeadership(atMost);
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
