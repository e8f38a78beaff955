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
final class Canon {
  private final List<Atoms> parts;
  private final int[] places;
  private final Distinct zxids = new Distinct();
  private final Distinct sequences = new Distinct();
  private final Distinct tags = new Distinct();

  private Canon(List<Atoms> parts, int[] places) {
    this.parts = parts;
    this.places = places;
  }

  /** Returns a hash of the world's canonical form. */
  static long hash(World world) {
    int[] places = new int[world.clients.size()];
    List<Client> clients = new ArrayList<>(world.clients);
    clients.sort(Comparator.comparingLong(client -> hashAlone(client, places.length)));
    List<Atoms> parts = new ArrayList<>();
    Atoms rest = new Atoms().add(Atoms.Kind.PLAIN, world.budget.packed());
    rest.add(world.last).add(world.lastAlone);
    parts.add(rest);
    for (Tree tree : world.history) {
      parts.add(tree.atoms());
    }
    for (int place = 0; place < places.length; place++) {
      Client client = clients.get(place);
      places[client.index] = place;
      parts.add(atoms(client));
      rest.add(Atoms.Kind.PLAIN, world.behind(client));
    }
    return new Canon(parts, places).hash();
  }

  /** Hashes a client alone: its own nodes differ from the others, which are not told apart. */
  private static long hashAlone(Client client, int clients) {
    if (client.hash == 0) {
      int[] own = new int[clients];
      own[client.index] = 1;
      client.hash = new Canon(List.of(atoms(client)), own).hash();
    }
    return client.hash;
  }

  private static Atoms atoms(Client client) {
    Atoms known = client.atoms;
    if (known != null) {
      return known;
    }
    Atoms atoms = new Atoms().add(client.claim).add(client.toServer).add(client.toClient);
    atoms.add(client.watched).add(client.seen).add(client.beating).add(client.work);
    atoms.add(List.copyOf(client.timers)).add(client.session).add(client.up);
    atoms.add(client.lease).add(client.lineWatched).add(client.isNew).add(client.hushed);
    atoms
        .add(client.stalled)
        .add(client.surfaced)
        .add(client.told)
        .add(client.outlived)
        .add(client.late);
    atoms.add(Atoms.Kind.ZXID, client.robbed);
    client.atoms = atoms;
    return atoms;
  }

  private long hash() {
    parts.forEach(this::collect);
    zxids.sort();
    sequences.sort();
    long hash = 0;
    for (Atoms part : parts) {
      hash = Atoms.mix(hash * 31 + part.hash());
      for (int i = 0; i < part.size(); i++) {
        hash = Atoms.mix(hash * 31 + form(part.kind(i), part.value(i)));
      }
    }
    return hash;
  }

  private void collect(Atoms part) {
    for (int i = 0; i < part.size(); i++) {
      switch (part.kind(i)) {
        case ZXID -> zxids.add(part.value(i));
        case SEQUENCE -> sequences.add(part.value(i));
        case TAG -> tags.add(part.value(i));
        default -> {}
      }
    }
  }

  private long form(Atoms.Kind kind, long value) {
    return switch (kind) {
      case PLAIN -> value;
      case ZXID -> zxids.indexOf(value);
      case SEQUENCE -> sequences.indexOf(value);
      case TAG -> tags.indexOf(value);
      case CLIENT -> places[(int) value];
    };
  }

  /** A small set of distinct numbers. */
  private static final class Distinct {
    private long[] numbers = new long[16];
    private int size;

    void add(long number) {
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

    void sort() {
      Arrays.sort(numbers, 0, size);
    }
  }
}
