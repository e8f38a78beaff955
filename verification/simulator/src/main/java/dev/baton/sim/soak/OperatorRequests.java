package dev.baton.sim.soak;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.participants.Participant;
import dev.baton.participants.TermRecord;
import dev.baton.participants.TransferFailedException;
import dev.baton.participants.TransferRefusedException;
import dev.baton.sim.check.TrueHistory;
import dev.baton.sim.check.WorldFinding;
import dev.baton.sim.soak.client.SoakElection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** An operator that makes leaders hand over, evicts candidates, and reads the histories. */
final class OperatorRequests {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The longest time that a transfer needs in addition to the leader's time, as Baton promises. */
  private static final Duration REST = PATIENCE.multipliedBy(4);

  /** The longest delay expected of this machine. */
  private static final Duration LATE = Duration.ofSeconds(5);

  private final String servers;
  private final Duration within;
  private final SoakEventLog eventLog;

  OperatorRequests(SoakStage stage) {
    this.servers = stage.cluster().connectString();
    this.within = stage.soakTimes().session();
    this.eventLog = stage.eventLog();
  }

  private Baton connectBaton() {
    return Baton.builder(servers)
        .sessionTimeout(within)
        .connectTimeout(PATIENCE)
        .closeOnShutdown(false)
        .connect();
  }

  /**
   * Transfers leadership of an election to a random participant, and returns the outcome. Returns
   * empty if no leader could be asked.
   */
  Optional<String> transferLeadership(SoakElection line, Random random) {
    try (Baton baton = connectBaton()) {
      Election election = baton.election(line.path());
      List<Participant> all = election.participants();
      if (all.size() < 2) {
        return Optional.empty();
      }
      Participant successor = all.get(random.nextInt(all.size()));
      return Optional.of(
          line.path() + " to " + successor.id() + ", " + transferLeadership(election, successor));
    } catch (BatonException notNow) {
      return Optional.empty();
    }
  }

  private String transferLeadership(Election election, Participant successor) {
    long begin = System.nanoTime();
    try {
      election.transferTo(successor.nodePath(), "the soak", within);
      return "done";
    } catch (TransferRefusedException e) {
      return "refused: " + e.getMessage();
    } catch (TransferFailedException e) {
      return "failed: " + e.getMessage();
    } catch (BatonException e) {
      return "unknown: " + e.getMessage();
    } finally {
      long took = System.nanoTime() - begin;
      if (took > within.plus(REST).plus(LATE).toNanos()) {
        eventLog.noteFinding(
            WorldFinding.LEFTOVER, "a transfer in " + election.path() + " for " + took + " ns");
      }
    }
  }

  /** Evicts the candidate of a node, and returns the outcome. */
  String evictCandidate(SoakElection line, String node) {
    long begin = System.nanoTime();
    try (Baton baton = connectBaton()) {
      return baton.election(line.path()).evict(node, "the soak").toString();
    } catch (BatonException e) {
      return "failed: " + e.getMessage();
    } finally {
      long took = System.nanoTime() - begin;
      if (took > within.multipliedBy(2).plus(REST).plus(LATE).toNanos()) {
        eventLog.noteFinding(
            WorldFinding.LEFTOVER, "an eviction in " + line.path() + " for " + took + " ns");
      }
    }
  }

  /** Notes the records in the histories of these elections. */
  void readHistories(List<SoakElection> lines) {
    try (Baton baton = connectBaton()) {
      for (SoakElection line : lines) {
        baton.election(line.path()).history().forEach(term -> noteRecord(line, term));
      }
    }
  }

  private void noteRecord(SoakElection line, TermRecord term) {
    String end =
        TrueHistory.recordNote(
            term.from().isPresent(), term.to().isPresent(), term.reason().orElse(null));
    eventLog.noteEvent(
        new JournalEvent(
            System.nanoTime(),
            term.id(),
            line.path(),
            JournalEventKind.RECORDED,
            term.fencingToken(),
            end));
  }
}
