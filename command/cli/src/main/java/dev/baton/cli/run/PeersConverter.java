package dev.baton.cli.run;

import dev.baton.participants.Peers;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the words of {@code --shared-with}, in any case, into recipes of other libraries. */
final class PeersConverter implements ITypeConverter<Peers> {
  @Override
  public Peers convert(String text) {
    return Arrays.stream(Peers.values())
        .filter(peers -> wordOf(peers).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of " + String.join(", ", words()) + " but was '" + text + "'"));
  }

  private static List<String> words() {
    return Arrays.stream(Peers.values()).map(PeersConverter::wordOf).toList();
  }

  private static String wordOf(Peers peers) {
    return peers.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The candidates for shell completion. */
  static final class PeerWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return words().iterator();
    }
  }
}
