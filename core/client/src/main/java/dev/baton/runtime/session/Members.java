package dev.baton.runtime.session;

import dev.baton.runtime.port.Loop;
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
 * the others hear their news. Confined to the loop.
 */
final class Members {
  private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

  private final Loop loop;
  private final Runnable lastResort;
  private final Set<SessionMember> members = new LinkedHashSet<>();
  private final Map<SessionMember, Throwable> failing = new LinkedHashMap<>();
  private @Nullable SessionMember running;

  /** Whether the last resort is due. It tells all members news, so none may be in a task then. */
  private boolean resortDue;

  /**
   * Has no member yet.
   *
   * @param lastResort runs when a member throws while it handles its own failure
   */
  Members(Loop loop, Runnable lastResort) {
    this.loop = loop;
    this.lastResort = lastResort;
  }

  void add(SessionMember member) {
    members.add(member);
  }

  void remove(SessionMember member) {
    members.remove(member);
    failing.remove(member);
  }

  /** Tells the news to each member that there is now. */
  void tell(Consumer<SessionMember> news) {
    List<SessionMember> told = new ArrayList<>(members);
    for (SessionMember member : told) {
      run(member, () -> news.accept(member));
    }
  }

  /**
   * Runs {@code task} of {@code member}. Where a task of that member is running already, that task
   * must not go on either if this one throws: both fail together.
   */
  void run(SessionMember member, Runnable task) {
    if (running == member) {
      task.run();
      return;
    }
    SessionMember outer = running;
    running = member;
    try {
      task.run();
    } catch (Throwable e) {
      failed(member, e);
    } finally {
      running = outer;
    }
    if (outer == null && resortDue) {
      resortDue = false;
      lastResort.run();
      retryLater();
    }
  }

  /** Has {@code member} handle what it has thrown. */
  private void failed(SessionMember member, Throwable thrown) {
    if (!handles(member, thrown)) {
      failing.put(member, thrown);
      resortDue = true;
    }
  }

  private boolean handles(SessionMember member, Throwable thrown) {
    try {
      member.failed(thrown);
      loop.report("A part of Baton", thrown);
      return true;
    } catch (Throwable worse) {
      loop.report("The recovery of a part of Baton", worse);
      return false;
    }
  }

  private void retryLater() {
    var unused = loop.after(RETRY_NANOS, this::retry);
  }

  /** Has those members handle their failures that could not do so before. */
  void retry() {
    new LinkedHashMap<>(failing)
        .forEach(
            (member, thrown) -> {
              if (handles(member, thrown)) {
                failing.remove(member);
              }
            });
    if (!failing.isEmpty()) {
      retryLater();
    }
  }
}
