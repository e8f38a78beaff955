package dev.baton.sim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.claim.ClaimContext;
import dev.baton.protocol.claim.NodeName.EndMarker;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
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
final class StateEncoder {
  private static final Map<Class<?>, Method[]> ACCESSORS = new ConcurrentHashMap<>();
  private static final int REFUSALS_THAT_MATTER = 2;

  /** The property of a number that matters. */
  enum NumberKind {
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
  private NumberKind[] kinds = new NumberKind[32];
  private int size;
  private long hash;

  /** Returns how many numbers are kept. */
  int size() {
    return size;
  }

  /** Returns a hash of the plain numbers and of the places of the kept numbers. */
  long plainHash() {
    return hash;
  }

  long valueAt(int i) {
    return values[i];
  }

  NumberKind kindAt(int i) {
    return kinds[i];
  }

  /** Applies the finalizer of MurmurHash3 (Appleby, public domain). */
  static long mixBits(long z) {
    long mixed = (z ^ (z >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }

  StateEncoder addNumber(NumberKind kind, long value) {
    boolean plain = kind == NumberKind.PLAIN;
    hash = mixBits(hash * 31 + (plain ? value : Long.MIN_VALUE));
    if (!plain) {
      keepNumber(kind, value);
    }
    return this;
  }

  private void addAll(StateEncoder other) {
    hash = mixBits(hash * 31 + other.hash);
    for (int i = 0; i < other.size; i++) {
      keepNumber(other.kinds[i], other.values[i]);
    }
  }

  private void keepNumber(NumberKind kind, long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
    }
    values[size] = value;
    kinds[size] = kind;
    size++;
  }

  StateEncoder addValue(@Nullable Object value) {
    if (value == null) {
      addNumber(NumberKind.PLAIN, -1);
    } else if (value instanceof Enum<?> constant) {
      addNumber(NumberKind.PLAIN, constant.name().hashCode());
    } else if (value instanceof String text) {
      addNumber(NumberKind.PLAIN, text.hashCode());
    } else if (value instanceof Boolean flag) {
      addNumber(NumberKind.PLAIN, flag ? 1 : 0);
    } else if (value instanceof Integer number) {
      addNumber(NumberKind.PLAIN, number);
    } else if (value instanceof List<?> list) {
      addNumber(NumberKind.PLAIN, list.size());
      list.forEach(this::addValue);
    } else {
      addRecord(value);
    }
    return this;
  }

  private void addRecord(Object value) {
    if (value instanceof NodeTag tag) {
      addNumber(NumberKind.TAG, tag.bits());
    } else if (value instanceof QueueNode queueNode) {
      addValue(queueNode.tag()).addValue(queueNode.mode()).addSequence(queueNode.sequence());
    } else if (value instanceof PeerNode peer) {
      addValue(peer.mode()).addSequence(PeerMembers.numberOf(peer));
    } else if (value instanceof EndMarker end) {
      addSequence(end.sequence());
    } else if (value instanceof FencingToken token) {
      addNumber(NumberKind.ZXID, token.czxid());
    } else if (value instanceof ClaimContext context) {
      addValue(context.mode()).addValue(context.tag()).addValue(context.orphans());
      addNumber(NumberKind.PLAIN, Math.min(context.refusals(), REFUSALS_THAT_MATTER));
    } else if (value instanceof NodeTree tree) {
      addAll(tree.encoded());
    } else if (value instanceof NodeState node) {
      addValue(node.name()).addNumber(NumberKind.ZXID, node.czxid()).addValue(node.tag());
      addNumber(NumberKind.PLAIN, node.version()).addValue(node.shared()).addValue(node.message());
      addNumber(
          node.owner() == NodeState.NOBODY ? NumberKind.PLAIN : NumberKind.CLIENT, node.owner());
    } else {
      addComponents(value);
    }
  }

  /**
   * Adds a sequence number: its order, and whether it is near the end or the last possible number.
   */
  void addSequence(int sequence) {
    addNumber(NumberKind.SEQUENCE, sequence);
    addNumber(
        NumberKind.PLAIN, sequence < NodeTree.NEAR_END ? 0 : sequence < Integer.MAX_VALUE ? 1 : 2);
  }

  private void addComponents(Object value) {
    addNumber(NumberKind.PLAIN, value.getClass().getName().hashCode());
    for (Method accessor : ACCESSORS.computeIfAbsent(value.getClass(), StateEncoder::accessorsOf)) {
      Object component = readComponent(accessor, value);
      if (component instanceof Long czxid) {
        addNumber(NumberKind.ZXID, czxid);
      } else {
        addValue(component);
      }
    }
  }

  private static Method[] accessorsOf(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getAccessor)
        .peek(accessor -> accessor.setAccessible(true))
        .toArray(Method[]::new);
  }

  private static @Nullable Object readComponent(Method accessor, Object value) {
    try {
      return accessor.invoke(value);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + accessor + " of " + value, e);
    }
  }
}
