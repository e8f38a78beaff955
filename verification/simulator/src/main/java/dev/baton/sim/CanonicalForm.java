package dev.baton.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The canonical form of a world, equal for all worlds that differ in nothing that matters.
 * Transaction and sequence numbers count only by their order, and tags only by equality. The names
 * of the claims do not count.
 */
final class CanonicalForm {
  private final List<StateEncoder> parts;
  private final int[] places;
  private final DistinctNumbers zxids = new DistinctNumbers();
  private final DistinctNumbers sequences = new DistinctNumbers();
  private final DistinctNumbers tags = new DistinctNumbers();

  private CanonicalForm(List<StateEncoder> parts, int[] places) {
    this.parts = parts;
    this.places = places;
  }

  /** Returns a hash of the world's canonical form. */
  static long hashWorld(ExplorerWorld world) {
    int[] places = new int[world.clients.size()];
    List<ClientState> clients = new ArrayList<>(world.clients);
    clients.sort(Comparator.comparingLong(client -> hashAlone(client, places.length)));
    List<StateEncoder> parts = new ArrayList<>();
    StateEncoder rest =
        new StateEncoder().addNumber(StateEncoder.NumberKind.PLAIN, world.budget.packed());
    rest.addValue(world.last).addValue(world.lastAlone);
    if (world.goneWriter != PeerMembers.NONE) {
      rest.addSequence(world.goneWriter);
    }
    parts.add(rest);
    for (NodeTree tree : world.history) {
      parts.add(tree.encoded());
    }
    for (int place = 0; place < places.length; place++) {
      ClientState client = clients.get(place);
      places[client.index] = place;
      parts.add(encodeClient(client));
      rest.addNumber(StateEncoder.NumberKind.PLAIN, world.lagOf(client));
    }
    return new CanonicalForm(parts, places).hashParts();
  }

  /** Hashes a client alone: its own nodes differ from the others, which are not told apart. */
  private static long hashAlone(ClientState client, int clients) {
    if (client.hash == 0) {
      int[] own = new int[clients];
      own[client.index] = 1;
      client.hash = new CanonicalForm(List.of(encodeClient(client)), own).hashParts();
    }
    return client.hash;
  }

  private static StateEncoder encodeClient(ClientState client) {
    StateEncoder known = client.atoms;
    if (known != null) {
      return known;
    }
    StateEncoder atoms =
        new StateEncoder()
            .addValue(client.claim)
            .addValue(client.toServer)
            .addValue(client.toClient);
    atoms
        .addValue(client.watched)
        .addValue(client.seen)
        .addValue(client.beating)
        .addValue(client.work);
    atoms.addValue(List.copyOf(client.timers)).addValue(client.session).addValue(client.up);
    atoms
        .addValue(client.lease)
        .addValue(client.lineWatched)
        .addValue(client.isNew)
        .addValue(client.hushed);
    atoms
        .addValue(client.stalled)
        .addValue(client.surfaced)
        .addValue(client.told)
        .addValue(client.outlived)
        .addValue(client.late)
        .addValue(client.missed);
    atoms.addNumber(StateEncoder.NumberKind.ZXID, client.robbed);
    atoms.addNumber(StateEncoder.NumberKind.ZXID, client.renewed);
    client.atoms = atoms;
    return atoms;
  }

  private long hashParts() {
    parts.forEach(this::collectNumbers);
    zxids.sortNumbers();
    sequences.sortNumbers();
    long hash = 0;
    for (StateEncoder part : parts) {
      hash = StateEncoder.mixBits(hash * 31 + part.plainHash());
      for (int i = 0; i < part.size(); i++) {
        hash = StateEncoder.mixBits(hash * 31 + canonicalValue(part.kindAt(i), part.valueAt(i)));
      }
    }
    return hash;
  }

  private void collectNumbers(StateEncoder part) {
    for (int i = 0; i < part.size(); i++) {
      switch (part.kindAt(i)) {
        case ZXID -> zxids.addNumber(part.valueAt(i));
        case SEQUENCE -> sequences.addNumber(part.valueAt(i));
        case TAG -> tags.addNumber(part.valueAt(i));
        default -> {}
      }
    }
  }

  private long canonicalValue(StateEncoder.NumberKind kind, long value) {
    return switch (kind) {
      case PLAIN -> value;
      case ZXID -> zxids.indexOf(value);
      case SEQUENCE -> sequences.indexOf(value);
      case TAG -> tags.indexOf(value);
      case CLIENT -> places[(int) value];
    };
  }

  /** A small set of distinct numbers. */
  private static final class DistinctNumbers {
    private long[] numbers = new long[16];
    private int size;

    void addNumber(long number) {
      if (indexOf(number) >= 0) {
        return;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }

    int indexOf(long number) {
      int at = size - 1;
      while (at >= 0 && numbers[at] != number) {
        at--;
      }
      return at;
    }

    void sortNumbers() {
      Arrays.sort(numbers, 0, size);
    }
  }
}
