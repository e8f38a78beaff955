package dev.baton.bench.ensemble;

import dev.baton.testkit.ZooKeeperProcess;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The servers' own counters, which they report by {@code mntr} and {@code srvr}.
 *
 * @param packets the packets that clients sent and received
 * @param bytes the bytes of these packets
 * @param writes the writes that the ensemble has agreed on
 */
public record ServerCounters(long packets, long bytes, long writes) {
  private static final int TRIES = 30;
  private static final List<String> BYTES = List.of("bytes_received_count", "response_bytes");
  private static final List<String> WRITES = List.of("proposal_count");

  /** Returns the bytes and writes that all {@code servers} have counted. */
  static ServerCounters readCounters(List<ZooKeeperProcess> servers, long packets) {
    long bytes = 0;
    long writes = 0;
    for (ZooKeeperProcess server : servers) {
      String told = askServer(server, "mntr");
      bytes += counterValue(told, BYTES);
      writes += counterValue(told, WRITES);
    }
    return new ServerCounters(packets, bytes, writes);
  }

  /**
   * Returns how many packets all {@code servers} have counted. The answer to this question is a
   * packet, too.
   */
  static long countPackets(List<ZooKeeperProcess> servers) {
    return servers.stream().mapToLong(server -> countPackets(askServer(server, "srvr"))).sum();
  }

  private static long countPackets(String told) {
    return Pattern.compile("^(Received|Sent): (\\d+)", Pattern.MULTILINE)
        .matcher(told)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(2)))
        .sum();
  }

  /**
   * Asks a server, several times if necessary. A server with much to do answers late, which does
   * not matter here.
   */
  private static String askServer(ZooKeeperProcess server, String word) {
    for (int tried = 1; tried <= TRIES; tried++) {
      Optional<String> told = server.askWord(word);
      if (told.isPresent()) {
        return told.get();
      }
    }
    throw new IllegalStateException("server " + server.id() + " does not answer " + word);
  }

  private static long counterValue(String told, List<String> names) {
    long sum = 0;
    for (String name : names) {
      Matcher line = Pattern.compile("^zk_" + name + "\\s+(\\d+)", Pattern.MULTILINE).matcher(told);
      sum += line.find() ? Long.parseLong(line.group(1)) : 0;
    }
    return sum;
  }

  /** Returns the counts since {@code earlier}. */
  public ServerCounters sinceCounters(ServerCounters earlier) {
    return new ServerCounters(
        packets - earlier.packets, bytes - earlier.bytes, writes - earlier.writes);
  }
}
