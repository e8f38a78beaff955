package dev.baton.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The members of one session. Each is called in isolation: a member that throws fails alone, and
 * the others hear their news. Confined to the loop.
 */
final class Members {
  private final Loop loop;
  private final Runnable lastResort;
  private final Set<SessionMember> members = new LinkedHashSet<>();

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
  }

  /** Tells the news to each member that there is now. */
  void tell(Consumer<SessionMember> news) {
    List<SessionMember> told = new ArrayList<>(members);
    for (SessionMember member : told) {
      run(member, () -> news.accept(member));
    }
  }

  /** Runs {@code task} of {@code member}. */
  void run(SessionMember member, Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      failed(member, e);
    }
  }

  /** Has {@code member} handle what it has thrown. */
  void failed(SessionMember member, Throwable thrown) {
    try {
      member.failed(thrown);
      loop.report("A part of Baton", thrown);
    } catch (Throwable worse) {
      loop.report("The recovery of a part of Baton", worse);
      lastResort.run();
    }
  }
}
