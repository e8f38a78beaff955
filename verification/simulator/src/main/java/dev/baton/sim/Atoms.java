package dev.baton.sim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.NodeName.End;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Tag;
import dev.baton.protocol.claim.Ticket;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A part of a world, encoded as numbers. The kind of each number tells which of its properties
 * matter. Plain numbers are hashed at once, together with the places of the other numbers, which
 * are kept.
 */
final class Atoms {
  private static final Map<Class<?>, Method[]> ACCESSORS = new ConcurrentHashMap<>();
  private static final int REFUSALS_THAT_MATTER = 2;

  /** The property of a number that matters. */
  enum Kind {
    /** The number itself. */
    PLAIN,
    /** The order among transaction numbers. */
    ZXID,
    /** The order among sequence numbers. */
    SEQUENCE,
    /** Equality with other tags. */
    TAG,
    /** The client that it denotes, independent of the client's name. */
    CLIENT
  }

  private long[] values = new long[32];
  private Kind[] kinds = new Kind[32];
  private int size;
  private long hash;

  /** Returns how many numbers are kept. */
  int size() {
    return size;
  }

  /** Returns a hash of the plain numbers and of the places of the kept numbers. */
  long hash() {
    return hash;
  }

  long value(int i) {
    return values[i];
  }

  Kind kind(int i) {
    return kinds[i];
  }

  /** Applies the finalizer of MurmurHash3 (Appleby, public domain). */
  static long mix(long z) {
    long mixed = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }

  Atoms add(Kind kind, long value) {
    boolean plain = kind == Kind.PLAIN;
    hash = mix(hash * 31 + (plain ? value : Long.MIN_VALUE));
    if (!plain) {
      keep(kind, value);
    }
    return this;
  }

  private void addAll(Atoms other) {
    hash = mix(hash * 31 + other.hash);
    for (int i = 0; i < other.size; i++) {
      keep(other.kinds[i], other.values[i]);
    }
  }

  private void keep(Kind kind, long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
    }
    values[size] = value;
    kinds[size] = kind;
    size++;
  }

  Atoms add(@Nullable Object value) {
    if (value == null) {
      add(Kind.PLAIN, -1);
    } else if (value instanceof Enum<?> constant) {
      add(Kind.PLAIN, constant.name().hashCode());
    } else if (value instanceof String text) {
      add(Kind.PLAIN, text.hashCode());
    } else if (value instanceof Boolean flag) {
      add(Kind.PLAIN, flag ? 1 : 0);
    } else if (value instanceof Integer number) {
      add(Kind.PLAIN, number);
    } else if (value instanceof List<?> list) {
      add(Kind.PLAIN, list.size());
      list.forEach(this::add);
    } else {
      addRecord(value);
    }
    return this;
  }

  private void addRecord(Object value) {
    if (value instanceof Tag tag) {
      add(Kind.TAG, tag.bits());
    } else if (value instanceof Seat seat) {
      add(seat.tag()).add(seat.mode()).addSequence(seat.sequence());
    } else if (value instanceof End end) {
      addSequence(end.sequence());
    } else if (value instanceof FencingToken token) {
      add(Kind.ZXID, token.czxid());
    } else if (value instanceof Ticket ticket) {
      add(ticket.mode()).add(ticket.tag()).add(ticket.strays());
      add(Kind.PLAIN, Math.min(ticket.refusals(), REFUSALS_THAT_MATTER));
    } else if (value instanceof Tree tree) {
      addAll(tree.atoms());
    } else if (value instanceof ZNode node) {
      add(node.name()).add(Kind.ZXID, node.czxid()).add(node.tag());
      add(Kind.PLAIN, node.version()).add(node.shared()).add(node.mail());
      add(node.owner() == ZNode.NOBODY ? Kind.PLAIN : Kind.CLIENT, node.owner());
    } else {
      addComponents(value);
    }
  }

  /**
   * Adds a sequence number: its order, and whether it is near the end or the last possible number.
   */
  private void addSequence(int sequence) {
    add(Kind.SEQUENCE, sequence);
    add(Kind.PLAIN, sequence < Tree.NEAR_END ? 0 : sequence < Integer.MAX_VALUE ? 1 : 2);
  }

  private void addComponents(Object value) {
    add(Kind.PLAIN, value.getClass().getName().hashCode());
    for (Method accessor : ACCESSORS.computeIfAbsent(value.getClass(), Atoms::accessors)) {
      Object component = read(accessor, value);
      if (component instanceof Long czxid) {
        add(Kind.ZXID, czxid);
      } else {
        add(component);
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
}
