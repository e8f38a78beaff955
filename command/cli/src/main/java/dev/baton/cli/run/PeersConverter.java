package dev.baton.cli.run;

import dev.baton.participants.Peers;
import java.util.Iterator;

/** Converts the words of {@code --shared-with} into recipes of other libraries. */
final class PeersConverter extends EnumConverter<Peers> {
  PeersConverter() {
    super(Peers.class);
  }

  /** The candidates for shell completion. */
  static final class PeerWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return wordsOf(Peers.class).iterator();
    }
  }
}
