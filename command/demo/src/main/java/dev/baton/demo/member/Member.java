package dev.baton.demo.member;

import dev.baton.Baton;
import dev.baton.demo.member.Event.What;
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
 * campaign PATH RULE [OPTION...]    join an election; see {@link Candidacy}
 * leave | participants | woken      leave it; list its participants; report the wake-ups
 * counts PATH FILE                  use this lock to add to the number in this file
 * unlocked TIMES | locked TIMES     add to the number so often
 * hold | write | release            take the lock; add with its token, without asking; release it
 * rest                              leave everything, disconnect, and forget
 * </pre>
 */
public final class Member {
  /** The tick of the servers, from which the lease is computed. */
  private static final Duration TICK = Duration.ofMillis(100);

  private final Voice voice = new Voice("nobody");
  private @Nullable Baton baton;
  private @Nullable Candidacy candidacy;
  private @Nullable Counting counting;

  private Member() {}

  /** Runs until its input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Orders.obey(new Member()::obey);
  }

  private void obey(String verb, List<String> words) throws InterruptedException {
    switch (verb) {
      case "as" -> voice.rename(words.get(0));
      case "connect" -> connect(words.get(0), Duration.ofMillis(Long.parseLong(words.get(1))));
      case "campaign" -> candidacy = Candidacy.begin(baton(), voice, words);
      case "leave" -> candidacy().leave();
      case "participants" -> candidacy().tellParticipants();
      case "woken" -> candidacy().tellHowOftenWoken();
      case "counts" -> counting = new Counting(baton(), voice, words.get(0), Path.of(words.get(1)));
      case "unlocked" -> counting().countUnlocked(Integer.parseInt(words.get(0)));
      case "locked" -> counting().countLocked(Integer.parseInt(words.get(0)));
      case "hold" -> counting().hold();
      case "write" -> counting().writeUnasked();
      case "release" -> counting().release();
      case "rest" -> rest();
      default -> throw new IllegalArgumentException("no such order: " + verb);
    }
  }

  private void connect(String servers, Duration sessionTimeout) {
    baton = Baton.builder(servers).sessionTimeout(sessionTimeout).assumedTick(TICK).connect();
    voice.tell(What.CONNECTED);
  }

  private void rest() {
    if (baton != null) {
      baton.close();
    }
    baton = null;
    candidacy = null;
    counting = null;
    voice.tell(What.RESTS);
  }

  private Baton baton() {
    return Objects.requireNonNull(baton, "not connected");
  }

  private Counting counting() {
    return Objects.requireNonNull(counting, "no lock");
  }

  private Candidacy candidacy() {
    return Objects.requireNonNull(candidacy, "no candidate");
  }
}
