package dev.baton.sim.soak.client;

import dev.baton.protocol.TurnRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * An election of the soak.
 *
 * @param path the path of its node in ZooKeeper
 */
public record SoakElection(String path, TurnRule rule) {
  private static final String ROOT = "/soak/";

  /** Creates {@code count} elections with these rules in turn. */
  public static List<SoakElection> createElections(int count, List<TurnRule> rules) {
    return IntStream.range(0, count)
        .mapToObj(i -> createElection(i, rules.get(i % rules.size())))
        .toList();
  }

  private static SoakElection createElection(int i, TurnRule rule) {
    return new SoakElection(ROOT + rule.name().toLowerCase(Locale.ROOT) + "-" + (i + 1), rule);
  }

  /** Returns the last name of the path, unique in the soak. */
  public String lastName() {
    return path.substring(ROOT.length());
  }

  /** Returns the file that the election's leaders write to. */
  public Path fileIn(Path folder) {
    return folder.resolve(lastName() + ".writes");
  }

  /** Returns the election as one word, for {@link #parseWord} to read. */
  String toWord() {
    return rule + "=" + path;
  }

  static SoakElection parseWord(String word) {
    int equals = word.indexOf('=');
    return new SoakElection(
        word.substring(equals + 1), TurnRule.valueOf(word.substring(0, equals)));
  }
}
