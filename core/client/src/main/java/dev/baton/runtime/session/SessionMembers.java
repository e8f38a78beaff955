package dev.baton.runtime.session;

import dev.baton.runtime.port.EventLoop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The members of one session. Each is called in isolation: a member that throws fails alone, and
 * the others still get their news. Confined to the loop, except {@link #isFailing}.
 *
 * <p><b>Failure.</b> A member that throws is told of its failure. If that throws, too, the member
 * is failing: it gets no news, and is told of the first failure again, with back-off, until it has
 * handled that. {@link #retryFailing} does so, which the loop repeats. Whatever else may throw
 * meanwhile, the member stays noted as failing: that takes a write only.
 */
final class SessionMembers {
  /** The attempts after which the session is given up, so that the member's nodes end with it. */
  private static final int MOST_TRIES = 3;

  private static final int LONGEST_REST = 60;

  private final EventLoop loop;
  private final Runnable lastResort;
  private final Map<SessionMember, Membership> members = new LinkedHashMap<>();
  private @Nullable SessionMember running;
  private volatile boolean failing;

  /** True if some member may believe that there is a connection. */
  private boolean connectionTold;

  private int connections;

  /** True if some member may believe that its nodes stand in a session. */
  private boolean sessionTold;

  /** The member that fails where it is unknown which task has thrown: all begin anew then. */
  private final SessionMember unknown;

  /** What becomes of one member. It is made before the member is called, as memory may be short. */
  private static final class Membership {
    final SessionMember member;

    /** What the member has thrown first, and not handled yet. */
    @Nullable Throwable thrown;

    int tries;

    /** The number of retries to leave out. */
    int rest;

    boolean abandoned;

    Membership(SessionMember member) {
      this.member = member;
    }
  }

  /**
   * Creates the members of a session, none yet.
   *
   * @param beginAnew has all members begin anew, because it is unknown which of them has failed
   * @param lastResort gives up the session, because a member cannot handle its failure; runs in a
   *     task of its own
   */
  SessionMembers(EventLoop loop, Runnable beginAnew, Runnable lastResort) {
    this.loop = loop;
    this.lastResort = lastResort;
    this.unknown =
        new SessionMember() {
          @Override
          public void onConnected() {}

          @Override
          public void onFailed(Throwable thrown) {
            beginAnew.run();
          }
        };
    addMember(unknown);
  }

  /** Returns the member that stands for all, where it is unknown which of them has thrown. */
  SessionMember unknownMember() {
    return unknown;
  }

  /** Adds a member; tells it soon if there is a connection. If this throws, nothing is added. */
  void addMember(SessionMember member) {
    if (connectionTold) {
      int connection = connections;
      loop.postTask(() -> tellAdded(member, connection));
    }
    members.computeIfAbsent(member, Membership::new);
  }

  private void tellAdded(SessionMember member, int connection) {
    if (connection == connections && members.containsKey(member)) {
      runTask(member, () -> tellIfConnected(member));
    }
  }

  void removeMember(SessionMember member) {
    members.remove(member);
  }

  /** Returns whether some member has not handled its failure. Thread-safe. */
  boolean isFailing() {
    return failing;
  }

  /**
   * Tells all that there is a connection. An earlier loss, or end of the session, that could not be
   * told comes first.
   *
   * @param newSession whether the session is another one than before
   */
  void tellConnected(boolean newSession) {
    if (connectionTold) {
      tellLoss();
    }
    if (newSession && sessionTold) {
      tellExpiry();
    }
    connectionTold = true;
    connections++;
    sessionTold = true;
    tellAll(this::tellIfConnected);
  }

  /** Tells a member, unless one before it has failed, and the connection was given up. */
  private void tellIfConnected(SessionMember member) {
    if (connectionTold) {
      member.onConnected();
    }
  }

  /** Tells all that the connection is lost. */
  void tellLoss() {
    tellAll(SessionMember::onDisconnected);
    connectionTold = false;
  }

  /** Tells all that the session is over. */
  void tellExpiry() {
    tellAll(SessionMember::onExpired);
    sessionTold = false;
  }

  /** Tells the news to each present member. */
  void tellAll(Consumer<SessionMember> news) {
    for (SessionMember member : new ArrayList<>(members.keySet())) {
      runTask(member, () -> news.accept(member));
    }
  }

  /**
   * Runs {@code task} of {@code member}, unless that is failing. If a task of that member is
   * running already and this one throws, both fail together: the outer task must not go on either.
   * What is no member any more has nothing to handle: the loop recovers from what its task throws.
   */
  void runTask(SessionMember member, Runnable task) {
    Membership known = running == member ? null : members.get(member);
    if (known == null) {
      task.run();
    } else if (known.thrown == null) {
      runTask(known, task);
    }
  }

  private void runTask(Membership known, Runnable task) {
    SessionMember outer = running;
    running = known.member;
    try {
      task.run();
    } catch (Throwable e) {
      known.thrown = e; // Before any call: that might throw, too.
      failing = true;
      handleFailure(known);
    } finally {
      running = outer;
    }
  }

  /** Makes a member handle what it has thrown. If that throws, it is tried again later. */
  private void handleFailure(Membership known) {
    Throwable thrown = known.thrown;
    if (thrown == null) {
      return;
    }
    known.rest = Math.min((1 << Math.min(known.tries++, Byte.SIZE)) - 1, LONGEST_REST);
    try {
      known.member.onFailed(thrown);
      known.thrown = null;
      known.tries = 0;
      loop.reportFailure("A part of Baton", thrown);
    } catch (Throwable worse) {
      loop.reportFailure("The recovery of a part of Baton", worse);
    }
  }

  /**
   * Makes members handle the failures that they could not handle before. The loop calls this each
   * second, in a task of its own.
   */
  void retryFailing() {
    if (!failing) {
      return;
    }
    List<Membership> left = new ArrayList<>(members.values());
    left.removeIf(known -> known.thrown == null);
    for (Membership known : left) {
      retryHandling(known);
    }
    failing = members.values().stream().anyMatch(known -> known.thrown != null);
  }

  private void retryHandling(Membership known) {
    if (known.rest-- > 0) {
      return;
    }
    running = known.member;
    try {
      handleFailure(known);
    } finally {
      running = null;
    }
    if (known.thrown != null && known.tries >= MOST_TRIES && !known.abandoned) {
      lastResort.run();
      known.abandoned = true;
    }
  }
}
