package dev.baton.sim.swarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.election.Election;
import dev.baton.lock.Lock;
import dev.baton.lock.ReadWriteLock;
import dev.baton.participants.Peers;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.sim.check.WorldFinding;
import dev.baton.testkit.model.ModelEnsemble;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * The members of Curator, or in half of the worlds of kazoo, in the queues of worlds that share
 * them. A member has its turn while its node is the first that counts, and leaves after a while. A
 * writer of Curator may read on: it creates a reader's node with its own number. It does so even
 * after its session has ended, if it held the lock and has not noticed the end.
 */
final class SwarmPeers {
  private static final String CURATOR_ID = "_c_%08x-0000-4000-8000-000000000000-";
  private static final String KAZOO_ID = "0000ba2001ca2001%016x";

  /** How names of members begin, and those of Baton do not. */
  private static final Pattern ANY_ID = Pattern.compile("_c_|0000ba2001ca2001");

  private static final Pattern ANY = Pattern.compile("");
  private static final String READ = "__READ__";
  private static final String WRITE = "__WRIT__";
  private static final String KAZOO = "__lock__";
  private static final String LOCK = "lock-";
  private static final String LATCH = "latch-";

  /** Stands in each message that Baton leaves in a node. */
  private static final String MESSAGE = "\nmail-from ";

  private static final int DIGITS = 10;

  private final SwarmWorld world;
  private final ModelEnsemble zooKeeper;
  private final boolean share;
  private final boolean ofKazoo;

  /** Whether elections are shared with Curator's selector, behind which orders may be given. */
  private final boolean ofSelector;

  /** The nodes of Baton that were first when a late reader came in front of them. */
  private final Set<String> overtaken = new HashSet<>();

  private int members;

  SwarmPeers(SwarmWorld world) {
    this.world = world;
    this.zooKeeper = world.zooKeeper();
    this.share = world.plan().hasStep(StepKind.SHARE_QUEUES);
    this.ofKazoo = world.plan().seed() % 2 == 0;
    this.ofSelector = world.plan().seed() % 4 == 1;
  }

  /** Returns the election as Baton uses it in this world. */
  Election shareElection(Election election, TurnRule rule) {
    Peers ofCurator = ofSelector ? Peers.CURATOR_SELECTOR : Peers.CURATOR_LATCH;
    Peers peers = ofKazoo ? Peers.KAZOO_ELECTION : ofCurator;
    return share && rule == TurnRule.QUEUE ? election.sharedWith(peers) : election;
  }

  /** Returns the lock as Baton uses it in this world. */
  Lock shareLock(Lock lock) {
    return share ? lock.sharedWith(ofKazoo ? Peers.KAZOO_LOCK : Peers.CURATOR_MUTEX) : lock;
  }

  /** Returns the lock as Baton uses it in this world, with Curator: kazoo has another form. */
  ReadWriteLock shareLock(ReadWriteLock lock) {
    return share ? lock.sharedWith(Peers.CURATOR_READ_WRITE_LOCK) : lock;
  }

  /** Returns true if the queues of this world are shared where they can be. */
  boolean isSharing() {
    return share;
  }

  /** Lets a member join the queue at {@code line}, if there is one. */
  void join(PlannedStep step, String line, SwarmNemesis nemesis) {
    String marker = markerFor(step, line);
    if (marker.isEmpty() || !zooKeeper.nodeExists(line)) {
      return;
    }
    String id = marker.equals(KAZOO) ? KAZOO_ID : CURATOR_ID;
    String node = zooKeeper.createNumberedNode(line + "/" + id.formatted(++members) + marker);
    if (marker.equals(WRITE)) {
      nemesis.undoAfter(step.lasts().dividedBy(2), () -> readOn(step, node, nemesis));
    }
    nemesis.undoAfter(step.lasts(), () -> leave(node));
  }

  /** Returns the text before the numbers of members in the queue; empty if it is not shared. */
  private String markerFor(PlannedStep step, String line) {
    if (line.equals(SwarmLock.SHARED.lockPath())) {
      return step.which() % 4 == 0 ? READ : WRITE;
    }
    if (line.equals(SwarmLock.PLAIN.lockPath())) {
      return ofKazoo ? KAZOO : LOCK;
    }
    String ofCurator = ofSelector ? LOCK : LATCH;
    return world.isQueue(line) ? (ofKazoo ? KAZOO : ofCurator) : "";
  }

  /** Lets a writer that holds the lock read as well, before it leaves or is lost, or after that. */
  private void readOn(PlannedStep step, String writer, SwarmNemesis nemesis) {
    if (!zooKeeper.nodeExists(writer) || isBehindAny(writer) || step.which() % 3 == 0) {
      return;
    }
    Duration quarter = step.lasts().dividedBy(4);
    if (step.which() % 3 == 1) {
      createReader(writer, quarter, nemesis);
      leave(writer);
    } else {
      leave(writer);
      nemesis.undoAfter(
          quarter,
          () -> {
            noteOvertaken(lineOf(writer));
            createReader(writer, quarter, nemesis);
          });
    }
  }

  private void createReader(String writer, Duration lasts, SwarmNemesis nemesis) {
    String name = CURATOR_ID.formatted(++members) + READ + numberText(writer);
    String reader = lineOf(writer) + "/" + name;
    if (zooKeeper.nodeExists(lineOf(writer))) {
      zooKeeper.createEphemeralNode(reader);
      nemesis.undoAfter(lasts, () -> leave(reader));
    }
  }

  private void leave(String node) {
    if (zooKeeper.nodeExists(node)) {
      zooKeeper.deleteTree(node);
    }
  }

  private void noteOvertaken(String line) {
    zooKeeper.childNames(line).stream()
        .map(name -> line + "/" + name)
        .filter(node -> !isBehindAny(node))
        .forEach(overtaken::add);
  }

  private boolean isBehindAny(String node) {
    return isBehind(node, ANY);
  }

  /** Notes a term of Baton that begins while a member is ahead of its node. */
  void noteTerm(String name, String line, long token) {
    String node = world.placeWatcher().nodeOf(token);
    if (share
        && zooKeeper.nodeExists(node)
        && !overtaken.contains(node)
        && isBehind(node, ANY_ID)) {
      world.eventLog().noteFinding(name, line, WorldFinding.OUT_OF_TURN, token, "");
    }
  }

  /** Returns what notes each write, after {@code first} has. */
  BiConsumer<String, NodeBytes> noteAfter(BiConsumer<String, NodeBytes> first) {
    return first.andThen(this::noteWritten);
  }

  /** Notes a message in a node behind which a latch waits, or which kazoo shows, or of a member. */
  private void noteWritten(String node, NodeBytes data) {
    String name = node.substring(node.lastIndexOf('/') + 1);
    boolean isOfMember = ANY_ID.matcher(name).lookingAt();
    if (share
        && (isOfMember || name.contains(LATCH) || name.contains(KAZOO))
        && new String(data.toArray(), UTF_8).contains(MESSAGE)) {
      world.eventLog().noteFinding("", lineOf(node), WorldFinding.STALLS, 0, "");
    }
  }

  /** Returns true if a node of a name that begins so, and that counts, is ahead of {@code node}. */
  private boolean isBehind(String node, Pattern begin) {
    String counts = node.contains(READ) ? WRITE : "";
    List<String> names = zooKeeper.childNames(lineOf(node));
    return names.stream()
        .filter(name -> begin.matcher(name).lookingAt() && name.contains(counts))
        .anyMatch(name -> numberText(name).compareTo(numberText(node)) < 0);
  }

  private static String lineOf(String node) {
    return node.substring(0, node.lastIndexOf('/'));
  }

  private static String numberText(String node) {
    return node.substring(node.length() - DIGITS);
  }
}
