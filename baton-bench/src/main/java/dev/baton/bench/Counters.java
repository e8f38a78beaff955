package dev.baton.bench;

import dev.baton.testkit.ZooKeeperProcess;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What servers count themselves, and tell by {@code mntr}.
 *
 * @param packets that clients sent and were sent
 * @param bytes of these
 * @param writes that the ensemble has agreed on
 */
public record Counters(long packets, long bytes, long writes) {
  private static final int TRIES = 30;
  private static final List<String> PACKETS = List.of("packets_received", "packets_sent");
  private static final List<String> BYTES = List.of("bytes_received_count", "response_bytes");
  private static final List<String> WRITES = List.of("proposal_count");

  static Counters sum(List<ZooKeeperProcess> servers) {
    long packets = 0;
    long bytes = 0;
    long writes = 0;
    for (ZooKeeperProcess server : servers) {
      String told = ask(server);
      packets += value(told, PACKETS);
      bytes += value(told, BYTES);
      writes += value(told, WRITES);
    }
    return new Counters(packets, bytes, writes);
  }

  /** One that has very much to do answers late, which is all the same here. */
  private static String ask(ZooKeeperProcess server) {
    for (int tried = 1; tried <= TRIES; tried++) {
      Optional<String> told = server.ask("mntr");
      if (told.isPresent()) {
        return told.get();
      }
    }
    throw new IllegalStateException("server " + server.id() + " does not answer mntr");
  }

  private static long value(String told, List<String> names) {
    long sum = 0;
    for (String name : names) {
      Matcher line = Pattern.compile("^zk_" + name + "\\s+(\\d+)", Pattern.MULTILINE).matcher(told);
      sum += line.find() ? Long.parseLong(line.group(1)) : 0;
    }
    return sum;
  }

  Counters without(long morePackets) {
    return new Counters(packets - morePackets, bytes, writes);
  }

  /** What was counted since {@code earlier}. */
  public Counters since(Counters earlier) {
    return new Counters(packets - earlier.packets, bytes - earlier.bytes, writes - earlier.writes);
  }
}
