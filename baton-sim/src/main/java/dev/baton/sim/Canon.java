package dev.baton.sim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Tag;
import dev.baton.protocol.Ticket;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The form that is the same for all worlds that differ in nothing that matters: transaction and
 * sequence numbers count only by their order, tags only by being alike or not, and which claim is
 * called which not at all.
 */
final class Canon {
  private static final Map<Class<?>, Method[]> ACCESSORS = new ConcurrentHashMap<>();
  private static final int REFUSALS_THAT_MATTER = 2;

  private enum Kind {
    PLAIN,
    ZXID,
    SEQUENCE
  }

  private long[] values = new long[256];
  private Kind[] kinds = new Kind[256];
  private int size;
  private final List<Tag> tags = new ArrayList<>();
  private final int[] places;

  private Canon(int[] places) {
    this.places = places;
  }

  /** A hash of the world's form. */
  static long hash(World world) {
    List<Client> clients = new ArrayList<>(world.clients);
    int[] places = new int[clients.size()];
    clients.sort(Comparator.comparingLong(client -> hashAlone(client, places.length)));
    for (int place = 0; place < places.length; place++) {
      places[clients.get(place).index] = place;
    }
    Canon canon = new Canon(places);
    canon.write(world.budget);
    canon.write(world.last);
    canon.write(world.history);
    clients.forEach(canon::writeClient);
    return canon.hash();
  }

  /** Tells only its own nodes from those of others, and so not which others. */
  private static long hashAlone(Client client, int clients) {
    int[] own = new int[clients];
    own[client.index] = 1;
    Canon canon = new Canon(own);
    canon.writeClient(client);
    return canon.hash();
  }

  private void writeClient(Client client) {
    write(client.claim);
    write(client.toServer);
    write(client.toClient);
    write(client.watched);
    write(client.seen);
    write(client.beating);
    write(client.work);
    plain(client.behind);
    write(List.copyOf(client.timers));
    plain(bits(client.session, client.up, client.lease, client.lineWatched, client.isNew));
    number(Kind.ZXID, client.robbed);
  }

  private static int bits(boolean... flags) {
    int bits = 0;
    for (boolean flag : flags) {
      bits = bits << 1 | (flag ? 1 : 0);
    }
    return bits;
  }

  private void write(@Nullable Object value) {
    if (value == null) {
      plain(-1);
    } else if (value instanceof Enum<?> constant) {
      plain(constant.name().hashCode());
    } else if (value instanceof Boolean flag) {
      plain(flag ? 1 : 0);
    } else if (value instanceof Integer number) {
      plain(number);
    } else if (value instanceof List<?> list) {
      plain(list.size());
      list.forEach(this::write);
    } else {
      writeRecord(value);
    }
  }

  private void writeRecord(Object value) {
    if (value instanceof Tag tag) {
      plain(numberOf(tag));
    } else if (value instanceof Seat seat) {
      write(seat.tag());
      number(Kind.SEQUENCE, seat.sequence());
    } else if (value instanceof FencingToken token) {
      number(Kind.ZXID, token.czxid());
    } else if (value instanceof Ticket ticket) {
      write(ticket.tag());
      write(ticket.strays());
      plain(Math.min(ticket.refusals(), REFUSALS_THAT_MATTER));
    } else if (value instanceof Tree tree) {
      write(tree.parent());
      number(Kind.SEQUENCE, tree.counter());
      write(tree.nodes());
    } else if (value instanceof ZNode node) {
      write(node.name());
      number(Kind.ZXID, node.czxid());
      write(node.tag());
      plain(node.version());
      plain(places[node.owner()]);
    } else {
      writeComponents(value);
    }
  }

  private void writeComponents(Object value) {
    plain(value.getClass().getName().hashCode());
    for (Method accessor : ACCESSORS.computeIfAbsent(value.getClass(), Canon::accessors)) {
      Object component = read(accessor, value);
      if (component instanceof Long czxid) {
        number(Kind.ZXID, czxid);
      } else {
        write(component);
      }
    }
  }

  private static Method[] accessors(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getAccessor)
        .peek(accessor -> accessor.setAccessible(true))
        .toArray(Method[]::new);
  }

  private static @Nullable Object read(Method accessor, Object value) {
    try {
      return accessor.invoke(value);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + accessor + " of " + value, e);
    }
  }

  private int numberOf(Tag tag) {
    int known = tags.indexOf(tag);
    if (known >= 0) {
      return known;
    }
    tags.add(tag);
    return tags.size() - 1;
  }

  private void plain(long value) {
    number(Kind.PLAIN, value);
  }

  private void number(Kind kind, long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
    }
    values[size] = value;
    kinds[size] = kind;
    size++;
  }

  private long hash() {
    long[] zxids = sorted(Kind.ZXID);
    long[] sequences = sorted(Kind.SEQUENCE);
    long hash = size;
    for (int i = 0; i < size; i++) {
      long value =
          switch (kinds[i]) {
            case PLAIN -> values[i];
            case ZXID -> Arrays.binarySearch(zxids, values[i]);
            case SEQUENCE -> Arrays.binarySearch(sequences, values[i]);
          };
      hash = mix(hash ^ mix(value + i * 0x9e3779b97f4a7c15L));
    }
    return hash;
  }

  private long[] sorted(Kind kind) {
    long[] found = new long[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (kinds[i] == kind) {
        found[count++] = values[i];
      }
    }
    return Arrays.stream(found, 0, count).sorted().distinct().toArray();
  }

  private static long mix(long z) {
    long mixed = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
