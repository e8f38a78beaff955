package dev.baton.sim.migration;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.ClaimStep;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.RequestOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A queue of random names: of Baton, of the other library, and of nobody.
 *
 * @param claim a claim that has just sent its create
 * @param own its node
 * @param children all names, in the order in which a server lists them
 */
record NameMix(Claim claim, QueueNode own, List<String> children) {
  private static final List<String> NOBODYS =
      List.of(
          "!",
          "-",
          "+1",
          "~end",
          "leader ship",
          "config",
          "block-%s",
          "x-lock-",
          "x-latch-",
          "latch-%s",
          "lock-%s",
          "x-latch-lock-%s",
          "x-lock-latch-%s",
          "a__READ__b",
          "x__WRIT__%s",
          "__READ__x__WRIT__",
          "x__lock__%s",
          "__lock__%s5",
          "x__lock__%.9s",
          "y-lock-%sa",
          "0000",
          "~notes-%s",
          "x-lock-7",
          "H__lock__\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660");

  static NameMix random(QueueFormat format, Random random) {
    List<LockMode> modes =
        new ArrayList<>(List.of(LockMode.EXCLUSIVE, LockMode.READ, LockMode.WRITE));
    modes.removeIf(mode -> !format.allowsMode(mode));
    LockMode mode = modes.get(random.nextInt(modes.size()));
    Claim claim = Claim.newClaim(TurnRule.QUEUE, mode, false, random.nextLong());
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      numbers.add(i + (random.nextInt(4) == 0 ? 1_000_000_000 : 0));
    }
    Collections.shuffle(numbers, random);
    Claim joining = claim.onConnected().next();
    QueueNode own = new QueueNode(joining.ticket().tag(), mode, numbers.remove(0), format);
    List<String> children = new ArrayList<>(List.of(own.nodeText()));
    for (int left = random.nextInt(8); left > 0; left--) {
      LockMode other = modes.get(random.nextInt(modes.size()));
      QueueNode place =
          new QueueNode(new NodeTag(random.nextLong()), other, numbers.remove(0), format);
      children.add(random.nextBoolean() ? place.nodeText() : asPeer(place, random));
    }
    for (int left = random.nextInt(3); left > 0; left--) {
      String number = "%010d".formatted(random.nextInt(14));
      String name = NOBODYS.get(random.nextInt(NOBODYS.size())).formatted(number).replace(' ', '_');
      if (!children.contains(name)) {
        children.add(name);
      }
    }
    Collections.shuffle(children, random);
    return new NameMix(joining, own, children);
  }

  /** Returns the name that a member of the other library has in the place of {@code place}. */
  static String asPeer(QueueNode place, Random random) {
    String text = place.nodeText().substring(NodeTag.LENGTH);
    String unique = "%016x%016x".formatted(random.nextLong(), random.nextLong());
    return place.format() == QueueFormat.KAZOO_LOCK
        ? unique + text
        : "_c_" + unique.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5") + text;
  }

  /** Returns what the claim does when it has read the queue. */
  ClaimStep stepOfClaim() {
    Claim placed =
        claim.onNodePlaced(new ClaimEvent.NodePlaced(RequestOutcome.DONE, own, 1)).next();
    return placed.onQueueRead(
        new ClaimEvent.QueueRead(RequestOutcome.DONE, own.format().readQueue(children)));
  }

  /** Returns all names that have a place, in the order in which Baton sees them. */
  List<String> sorted() {
    return own.format().readQueue(children).seats().stream().map(NodeName::nodeText).toList();
  }
}
