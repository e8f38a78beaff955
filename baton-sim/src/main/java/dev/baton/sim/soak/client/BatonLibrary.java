package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.BatonException;
import dev.baton.Candidate;
import dev.baton.Leadership;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Baton itself. */
public final class BatonLibrary implements Library {
  /** As many as 64 KiB have room for. */
  private static final int MOST_TERMS = 10_000;

  @Override
  public String name() {
    return "baton";
  }

  @Override
  public List<TurnRule> rules() {
    return List.of(TurnRule.values());
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public boolean takesOrders() {
    return true;
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout, Duration tick) {
    return new BatonConnection(baton(servers, sessionTimeout, tick));
  }

  static Baton baton(String servers, Duration sessionTimeout, Duration tick) {
    return Baton.builder(servers)
        .sessionTimeout(sessionTimeout)
        .assumedTick(tick)
        .connectTimeout(Duration.ZERO)
        .history(MOST_TERMS)
        .closeOnShutdown(false)
        .connect();
  }

  private record BatonConnection(Baton baton) implements Connection {
    @Override
    public Contender campaign(Diary diary) {
      return new BatonContender(
          baton
              .election(diary.line().path())
              .rule(diary.line().rule())
              .candidate(diary.who())
              .onElected(leadership -> note(diary, Kind.ELECTED, leadership, ""))
              .onSuspended(leadership -> note(diary, Kind.SUSPENDED, leadership, ""))
              .onResumed(leadership -> note(diary, Kind.RESUMED, leadership, ""))
              .onRevoked((leadership, why) -> note(diary, Kind.REVOKED, leadership, why.toString()))
              .onProblem(problem -> diary.note(Kind.PROBLEM, 0, String.valueOf(problem)))
              .campaign());
    }

    private static void note(Diary diary, Kind kind, Leadership leadership, String note) {
      diary.note(kind, leadership.fencingToken(), note);
    }

    @Override
    public void close() {
      baton.close();
    }
  }

  private record BatonContender(Candidate candidate) implements Contender {
    private static final long PAUSE_NANOS = 50_000_000;

    @Override
    public long leads() {
      return candidate.leadership().map(Leadership::fencingToken).orElse(0L);
    }

    @Override
    public long await(Duration atMost) {
      try {
        return candidate.awaitLeadership(atMost).map(Leadership::fencingToken).orElse(0L);
      } catch (BatonException refused) {
        LockSupport.parkNanos(PAUSE_NANOS);
        return 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return 0;
      }
    }

    @Override
    public void resign() {
      candidate.resign();
    }

    @Override
    public void close() {
      candidate.close();
    }
  }
}
