package dev.baton.sim.soak.client;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/** The library under test: Baton's elections. */
public final class BatonLibrary implements SoakLibrary {
  /** The number of terms that fit into 64 KiB. */
  private static final int MOST_TERMS = 10_000;

  /** The stop timeout of half of the candidates. Callbacks that block overrun it. */
  private static final Duration SHORT_STOP = Duration.ofSeconds(1);

  @Override
  public String libraryName() {
    return "baton";
  }

  @Override
  public List<TurnRule> turnRules() {
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
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    return connectBaton(servers, sessionTimeout, tick, election -> election);
  }

  /** Begins to connect a process whose elections are made by {@code sharing}. */
  static LibraryConnection connectBaton(
      String servers, Duration sessionTimeout, Duration tick, UnaryOperator<Election> sharing) {
    TroubleMaker trouble = new TroubleMaker();
    Baton baton =
        batonSettings(servers, sessionTimeout, tick).journal(trouble::strikeReader).connect();
    return new BatonConnection(
        baton, sharing, trouble, Executors.newCachedThreadPool(BatonLibrary::daemonThread));
  }

  private static Thread daemonThread(Runnable work) {
    Thread thread = new Thread(work, "callbacks");
    thread.setDaemon(true);
    return thread;
  }

  static BatonBuilder batonSettings(String servers, Duration sessionTimeout, Duration tick) {
    return Baton.builder(servers)
        .sessionTimeout(sessionTimeout)
        .assumedTick(tick)
        .connectTimeout(Duration.ZERO)
        .history(MOST_TERMS)
        .closeOnShutdown(false);
  }

  private record BatonConnection(
      Baton baton, UnaryOperator<Election> sharing, TroubleMaker trouble, Executor threads)
      implements LibraryConnection {
    @Override
    public SoakContender joinElection(CandidateDiary diary) {
      CallbackDiary told = new CallbackDiary(diary, baton, trouble, threads);
      CandidateBuilder candidate =
          sharing
              .apply(baton.election(diary.election().path()))
              .withRule(diary.election().rule())
              .candidate(diary.who())
              .onElected(leadership -> told.noteCallback(JournalEventKind.ELECTED, leadership, ""))
              .onSuspended(
                  leadership -> told.noteCallback(JournalEventKind.SUSPENDED, leadership, ""))
              .onResumed(leadership -> told.noteCallback(JournalEventKind.RESUMED, leadership, ""))
              .onRevoked(
                  (leadership, why) ->
                      told.noteCallback(JournalEventKind.REVOKED, leadership, why.toString()))
              .onProblem(
                  problem ->
                      told.noteCallback(JournalEventKind.PROBLEM, 0, String.valueOf(problem)));
      if (told.candidateDice().nextBoolean()) {
        candidate.stopTimeout(SHORT_STOP);
      }
      if (told.candidateDice().nextBoolean()) {
        candidate.executor(told);
      }
      return new BatonContender(candidate.campaign());
    }

    @Override
    public void beginTrouble(ClientTrouble next) {
      trouble.beginTrouble(next);
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

  private record BatonContender(Candidate candidate) implements SoakContender {
    private static final long PAUSE_NANOS = 50_000_000;

    @Override
    public long leadershipNumber() {
      return candidate.leadership().map(Leadership::fencingToken).orElse(0L);
    }

    @Override
    public long awaitLeadership(Duration atMost) {
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
