package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** The library under test: Baton's elections. */
public final class BatonLibrary implements Library {
  /** The number of terms that fit into 64 KiB. */
  private static final int MOST_TERMS = 10_000;

  /** The stop timeout of half of the candidates. Callbacks that block overrun it. */
  private static final Duration SHORT_STOP = Duration.ofSeconds(1);

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
    Troublemaker trouble = new Troublemaker();
    Baton baton = settings(servers, sessionTimeout, tick).journal(trouble::strikeReader).connect();
    return new BatonConnection(baton, trouble, Executors.newCachedThreadPool(BatonLibrary::daemon));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "callbacks");
    thread.setDaemon(true);
    return thread;
  }

  static BatonBuilder settings(String servers, Duration sessionTimeout, Duration tick) {
    return Baton.builder(servers)
        .sessionTimeout(sessionTimeout)
        .assumedTick(tick)
        .connectTimeout(Duration.ZERO)
        .history(MOST_TERMS)
        .closeOnShutdown(false);
  }

  private record BatonConnection(Baton baton, Troublemaker trouble, Executor threads)
      implements Connection {
    @Override
    public Contender campaign(Diary diary) {
      CallbackDiary told = new CallbackDiary(diary, baton, trouble, threads);
      CandidateBuilder candidate =
          baton
              .election(diary.line().path())
              .rule(diary.line().rule())
              .candidate(diary.who())
              .onElected(leadership -> told.note(Kind.ELECTED, leadership, ""))
              .onSuspended(leadership -> told.note(Kind.SUSPENDED, leadership, ""))
              .onResumed(leadership -> told.note(Kind.RESUMED, leadership, ""))
              .onRevoked((leadership, why) -> told.note(Kind.REVOKED, leadership, why.toString()))
              .onProblem(problem -> told.note(Kind.PROBLEM, 0, String.valueOf(problem)));
      if (told.random().nextBoolean()) {
        candidate.stopTimeout(SHORT_STOP);
      }
      if (told.random().nextBoolean()) {
        candidate.executor(told);
      }
      return new BatonContender(candidate.campaign());
    }

    @Override
    public void begin(Trouble next) {
      trouble.begin(next);
    }

    @Override
    public boolean isEnding() {
      return trouble.isEnding();
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
