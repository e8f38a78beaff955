package dev.baton.demo.member;

import dev.baton.Baton;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process that takes part in scenarios. It obeys these lines:
 *
 * <pre>
 * as NAME                           take this name
 * connect SERVERS MILLIS            connect, with this session timeout
 * campaign PATH RULE [OPTION...]    join an election; see {@link MemberCandidate}
 * leave | participants | woken      leave it; list its participants; report the wake-ups
 * counts PATH FILE                  use this lock to add to the number in this file
 * unlocked TIMES | locked TIMES     add to the number so often
 * hold | write | release            take the lock; add with its token, without asking; release it
 * rest                              leave everything, disconnect, and forget
 * </pre>
 */
public final class DemoMember {
  /** The tick of the servers, from which the lease is computed. */
  private static final Duration TICK = Duration.ofMillis(100);

  private final ProcessReporter reporter = new ProcessReporter("nobody");
  private @Nullable Baton baton;
  private @Nullable MemberCandidate candidacy;
  private @Nullable FileCounter counting;

  private DemoMember() {}

  /** Runs until its input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    MemberOrders.obeyInput(new DemoMember()::obeyOrder);
  }

  private void obeyOrder(String verb, List<String> words) throws InterruptedException {
    switch (verb) {
      case "as" -> reporter.changeName(words.get(0));
      case "connect" -> connectBaton(words.get(0), Duration.ofMillis(Long.parseLong(words.get(1))));
      case "campaign" ->
          candidacy = MemberCandidate.beginCandidate(requireBaton(), reporter, words);
      case "leave" -> requireCandidate().leave();
      case "participants" -> requireCandidate().tellParticipants();
      case "woken" -> requireCandidate().tellHowOftenWoken();
      case "counts" ->
          counting = new FileCounter(requireBaton(), reporter, words.get(0), Path.of(words.get(1)));
      case "unlocked" -> requireCounter().countUnlocked(Integer.parseInt(words.get(0)));
      case "locked" -> requireCounter().countLocked(Integer.parseInt(words.get(0)));
      case "hold" -> requireCounter().holdLock();
      case "write" -> requireCounter().writeUnasked();
      case "release" -> requireCounter().releaseLock();
      case "rest" -> restMember();
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void connectBaton(String servers, Duration sessionTimeout) {
    baton = Baton.builder(servers).sessionTimeout(sessionTimeout).assumedTick(TICK).connect();
    reporter.reportEvent(EventKind.CONNECTED);
  }

  private void restMember() {
    if (baton != null) {
      baton.close();
    }
    baton = null;
    candidacy = null;
    counting = null;
    reporter.reportEvent(EventKind.RESTS);
  }

  private Baton requireBaton() {
    return Objects.requireNonNull(baton, "not connected");
  }

  private FileCounter requireCounter() {
    return Objects.requireNonNull(counting, "no lock");
  }

  private MemberCandidate requireCandidate() {
    return Objects.requireNonNull(candidacy, "no candidate");
  }
}
