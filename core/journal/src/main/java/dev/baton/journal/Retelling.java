package dev.baton.journal;

import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.Command;
import dev.baton.protocol.claim.Entry;
import dev.baton.protocol.claim.Event;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Own;
import dev.baton.protocol.claim.Timer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Translates the steps of a process's claims into journal events. Each step yields an event of its
 * own; the notifications of its candidate follow it. Not thread-safe.
 */
public final class Retelling {
  private final Map<Candidate, String> standing = new LinkedHashMap<>();

  private record Candidate(String line, String who) {}

  /**
   * Returns the events that a step leads to.
   *
   * @param at when the step was taken, by the clock of the journal
   */
  public List<Happening> of(long at, Entry entry) {
    Candidate candidate = new Candidate(entry.path(), entry.id());
    Told told = new Told(at, entry);
    if (!standing.containsKey(candidate)) {
      String beside = beside(entry.before());
      standing.put(candidate, beside);
      told.add(Kind.CAME, 0, beside);
    }
    // A claim learns that its lease is over before any other event, so its lease still runs here.
    if (entry.before().holds() && !(entry.event() instanceof Event.LeaseOver)) {
      told.add(Kind.VALID, told.token(), "");
    }
    told.add(Kind.STEP, 0, entry.text());
    for (Command command : entry.step().commands()) {
      if (command instanceof Command.Local local) {
        local.carryOutBy(told);
      }
      if (command instanceof Command.Finish) {
        standing.remove(candidate);
      }
    }
    return told.happenings;
  }

  /**
   * Returns the arrival of every candidate that has not left, for a reader that has not seen it.
   */
  public List<Happening> standing(long at) {
    List<Happening> all = new ArrayList<>();
    standing.forEach(
        (one, beside) -> all.add(new Happening(at, one.who, one.line, Kind.CAME, 0, beside)));
    return all;
  }

  private static String beside(Claim claim) {
    Mode mode = claim.ticket().mode();
    return mode == Mode.ALONE ? claim.ticket().rule().name() : mode.text();
  }

  /** Writes down the notifications that a step sends to its candidate. */
  private static final class Told implements Command.Host {
    private final long at;
    private final Entry entry;
    private final List<Happening> happenings = new ArrayList<>();

    Told(long at, Entry entry) {
      this.at = at;
      this.entry = entry;
    }

    private void add(Kind kind, long token, String note) {
      happenings.add(new Happening(at, entry.id(), entry.path(), kind, token, note));
    }

    private long token() {
      Own own = entry.before().own();
      return own == null ? 0 : own.token().value();
    }

    @Override
    public void setTimer(Timer timer, int doublings) {
      // Only the claim is told of timers.
    }

    @Override
    public void stand(int place) {
      add(Kind.STANDS, 0, Integer.toString(place));
    }

    @Override
    public void elect(FencingToken token) {
      add(Kind.VALID, token.value(), "");
      add(Kind.ELECTED, token.value(), "");
    }

    @Override
    public void suspend() {
      add(Kind.SUSPENDED, token(), "");
    }

    @Override
    public void resume() {
      add(Kind.RESUMED, token(), "");
    }

    @Override
    public void tell(Mail mail) {
      String reason = mail.reason().isEmpty() ? "" : ": " + mail.reason();
      add(Kind.MAIL, token(), mail.kind() + " from " + mail.from() + reason);
    }

    @Override
    public void revoke(Reason reason) {
      add(Kind.REVOKED, token(), reason.name());
    }

    @Override
    public void report(Problem problem) {
      add(Kind.PROBLEM, 0, problem.name());
    }

    @Override
    public void finish() {
      add(Kind.LEFT, 0, "");
    }
  }
}
