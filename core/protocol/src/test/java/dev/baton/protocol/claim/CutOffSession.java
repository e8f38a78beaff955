package dev.baton.protocol.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A session of a client of a follower, from connecting until the follower is cut off from the
 * ensemble's leader, in nanoseconds of one true clock. The follower answers reads by itself; a
 * write goes through the leader; and every half tick the follower tells the leader whether it has
 * heard of the session since. Whatever is not said on purpose is as bad for the client as it can
 * be: the leader's messages take no time, and its clock runs fast.
 */
final class CutOffSession {
  private static final long MILLI = 1_000_000;

  private final Random random;
  private final long timeout;
  private final long tick;
  private final long cutAt;
  private final List<Packet> packets = new ArrayList<>();

  private record Packet(long sent, long arrived, long answered, boolean write) {}

  /**
   * How long the session outlives a lease on it, in nanoseconds: less than 0 if the lease lied.
   *
   * @param rule by {@link Lease}
   * @param flat by the sending of the last answered write and 3/4 of the timeout
   * @param timeout of the session
   */
  record Slack(long rule, long flat, long timeout) {}

  private CutOffSession(Random random) {
    this.random = random;
    this.timeout = (2 + random.nextInt(13)) * 1_000L * MILLI;
    this.tick = (long) (timeout * (0.05 + 0.45 * random.nextDouble()));
    this.cutAt = (long) (timeout * (0.1 + 2 * random.nextDouble()));
  }

  static Slack play(long seed) {
    CutOffSession session = new CutOffSession(new Random(seed));
    session.send();
    return session.slack();
  }

  /** A write every quarter of the timeout, a read half-way, and now and then another write. */
  private void send() {
    long connected = delay();
    long beat = connected + delay();
    for (boolean write = true; answersAt(beat, write); write = !write) {
      long extra = beat + (long) (random.nextDouble() * timeout / 8);
      if (random.nextInt(4) == 0 && !answersAt(extra, true)) {
        return;
      }
      beat = Math.max(beat + timeout / 8, last().answered());
    }
  }

  /** Sends a packet; false if it is never answered, and so nothing sent after it. */
  private boolean answersAt(long sent, boolean write) {
    long arrived = sent + delay();
    long answered = arrived + (write ? delay() : 0);
    if (!packets.isEmpty()) {
      arrived = Math.max(arrived, last().arrived());
      answered = Math.max(answered, last().answered());
    }
    if (sent >= cutAt || (write && answered >= cutAt)) {
      return false;
    }
    packets.add(new Packet(sent, arrived, answered + delay(), write));
    return true;
  }

  private Packet last() {
    return packets.get(packets.size() - 1);
  }

  /** Mostly a few milliseconds, now and then a good part of a second. */
  private long delay() {
    return (long) (MILLI * (random.nextInt(20) == 0 ? 300 : 5) * random.nextDouble());
  }

  private Slack slack() {
    Lease lease = new Lease(tick, 1);
    lease.noteConnected(0, 0, timeout);
    long flatEnd = 0;
    for (Packet packet : packets) {
      lease.noteAnswered(packet.sent(), 0, packet.answered(), packet.write());
      flatEnd = packet.write() ? packet.sent() + timeout / 4 * 3 : flatEnd;
    }
    long end = lastHeardOf() + timeout - timeout / 2_000;
    return new Slack(end - lease.window().end(), end - flatEnd, timeout);
  }

  /** When the leader last heard of the session: by connecting, or by the last relay with news. */
  private long lastHeardOf() {
    long heard = 0;
    long relay = (long) (random.nextDouble() * tick / 2);
    for (Packet packet : packets) {
      while (relay < packet.arrived()) {
        relay += tick / 2;
      }
      heard = relay < cutAt ? relay : heard;
    }
    return heard;
  }
}
