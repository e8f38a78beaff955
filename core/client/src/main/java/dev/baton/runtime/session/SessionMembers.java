package dev.baton.runtime.session;

import dev.baton.runtime.port.EventLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The members of one session. Each is called in isolation: a member that throws fails alone, and
 * the others still get their news. Confined to the loop.
 */
final class SessionMembers {
  private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

  private final EventLoop loop;
  private final Runnable lastResort;
  private final Set<SessionMember> members = new LinkedHashSet<>();
  private final Map<SessionMember, Throwable> failing = new LinkedHashMap<>();
  private @Nullable SessionMember running;

  /**
   * True when the last resort is due. It tells all members news, so no member may be in a task
   * then.
   */
  private boolean resortDue;

  /**
   * Creates the members of a session, none yet.
   *
   * @param lastResort runs when a member throws while it handles its own failure
   */
  SessionMembers(EventLoop loop, Runnable lastResort) {
    this.loop = loop;
    this.lastResort = lastResort;
  }

  void addMember(SessionMember member) {
    members.add(member);
  }

  void removeMember(SessionMember member) {
    members.remove(member);
    failing.remove(member);
  }

  /** Tells the news to each present member. */
  void tellAll(Consumer<SessionMember> news) {
    List<SessionMember> told = new ArrayList<>(members);
    for (SessionMember member : told) {
      runTask(member, () -> news.accept(member));
    }
  }

  /**
   * Runs {@code task} of {@code member}. If a task of that member is running already and this one
   * throws, both fail together: the outer task must not go on either.
   */
  void runTask(SessionMember member, Runnable task) {
    if (running == member) {
      task.run();
      return;
    }
    SessionMember outer = running;
    running = member;
    try {
      task.run();
    } catch (Throwable e) {
      handleFailure(member, e);
    } finally {
      running = outer;
    }
    if (outer == null && resortDue) {
      resortDue = false;
      lastResort.run();
      retryLater();
    }
  }

  /** Makes {@code member} handle the exception that it has thrown. */
  private void handleFailure(SessionMember member, Throwable thrown) {
    if (!tryHandling(member, thrown)) {
      failing.put(member, thrown);
      resortDue = true;
    }
  }

  private boolean tryHandling(SessionMember member, Throwable thrown) {
    try {
      member.onFailed(thrown);
      loop.reportFailure("A part of Baton", thrown);
      return true;
    } catch (Throwable worse) {
      loop.reportFailure("The recovery of a part of Baton", worse);
      return false;
    }
  }

  private void retryLater() {
    var unused = loop.runAfter(RETRY_NANOS, this::retryFailing);
  }

  /** Makes members handle the failures that they could not handle before. */
  void retryFailing() {
    new LinkedHashMap<>(failing)
        .forEach(
            (member, thrown) -> {
              if (tryHandling(member, thrown)) {
                failing.remove(member);
              }
            });
    if (!failing.isEmpty()) {
      retryLater();
    }
  }
}
