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
public record Line(String path, TurnRule rule) {
  private static final String ROOT = "/soak/";

  /** Creates {@code count} elections with these rules in turn. */
  public static List<Line> lines(int count, List<TurnRule> rules) {
    return IntStream.range(0, count).mapToObj(i -> line(i, rules.get(i % rules.size()))).toList();
  }

  private static Line line(int i, TurnRule rule) {
    return new Line(ROOT + rule.name().toLowerCase(Locale.ROOT) + "-" + (i + 1), rule);
  }

  /** Returns the last name of the path, unique in the soak. */
  public String name() {
    return path.substring(ROOT.length());
  }

  /** Returns the file that the election's leaders write to. */
  public Path file(Path folder) {
    return folder.resolve(name() + ".writes");
  }

  /** Returns the election as one word, for {@link #parse} to read. */
  String word() {
    return rule + "=" + path;
  }

  static Line parse(String word) {
    int equals = word.indexOf('=');
    return new Line(word.substring(equals + 1), TurnRule.valueOf(word.substring(0, equals)));
  }
}
