package dev.baton.cli.doctor;

import dev.baton.cli.io.PrintableText;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.QueueFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a queue that a fleet shares while it moves from another library to Baton, or back: who is
 * in it, in which order, and whether the next process can move.
 */
final class MigrationCheck implements DoctorCheck {
  private static final String NAME = "migration";
  private static final String QUEUE = "queue";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts
        .ensemble()
        .flatMap(EnsembleFacts::queue)
        .map(MigrationCheck::judge)
        .orElse(List.of());
  }

  private static List<CheckFinding> judge(QueueFacts queue) {
    if (!queue.exists()) {
      return List.of(
          CheckFinding.warningFinding(
              NAME,
              QUEUE,
              "no such node, so no member of any library takes part there",
              "if members run, correct the path: the namespace of a CuratorFramework comes first"));
    }
    List<QueuedNode> leases = queue.children().stream().filter(MigrationCheck::isLease).toList();
    return leases.isEmpty() ? judgeMembers(queue.children()) : List.of(leasesFinding(leases));
  }

  private static boolean isLease(QueuedNode node) {
    return node.name().startsWith(QueueFormat.PEER_LEASES + "/");
  }

  private static CheckFinding leasesFinding(List<QueuedNode> leases) {
    return CheckFinding.failureFinding(
        NAME,
        QUEUE,
        "is of Curator's semaphores, whose holders and waiters "
            + (leases.get(0).readable() ? "have " + leases.size() + " leases" : "may not be listed")
            + ": Baton's semaphores share no queue with them",
        "stop all of them before the first process moves, or move to another path");
  }

  private static List<CheckFinding> judgeMembers(List<QueuedNode> children) {
    List<String> names = children.stream().map(QueuedNode::name).toList();
    List<QueueFormat> formats = QueueFormat.formsOf(names);
    if (formats.size() > 1) {
      return List.of(mixedFinding(formats));
    }
    if (formats.isEmpty()) {
      return List.of(
          CheckFinding.okFinding(
              NAME, QUEUE, "has no members that are known, so each library may come first"));
    }
    QueueFormat format = formats.get(0);
    List<CheckFinding> found = new ArrayList<>();
    List<? extends NodeName> places = format.readQueue(names).seats();
    for (int i = 0; i < places.size(); i++) {
      found.add(nodeFinding(format, i + 1, places.get(i), nodeNamed(children, places.get(i))));
    }
    found.add(versionFinding(format));
    found.add(verdict(format, names, found));
    return found;
  }

  private static QueuedNode nodeNamed(List<QueuedNode> children, NodeName name) {
    return children.stream()
        .filter(child -> child.name().equals(name.nodeText()))
        .findFirst()
        .orElseThrow();
  }

  private static CheckFinding mixedFinding(List<QueueFormat> formats) {
    return CheckFinding.failureFinding(
        NAME,
        QUEUE,
        "has members that do not wait for each other: of "
            + String.join(", and of ", formats.stream().map(MigrationCheck::nameOf).toList()),
        "have all use one recipe there; a Baton without --shared-with is not of Curator's queue");
  }

  private static CheckFinding nodeFinding(
      QueueFormat format, int position, NodeName place, QueuedNode node) {
    String says =
        position
            + (position == 1 ? ", whose turn it is: " : ": ")
            + memberOf(format, place)
            + node.id().filter(id -> !id.isBlank()).map(id -> ", id " + printable(id)).orElse("");
    if (!node.readable()) {
      return CheckFinding.failureFinding(
          NAME,
          place.nodeText(),
          says + ", and may not be read",
          "a LeaderLatch behind it never leads; give all members READ on it");
    }
    if (format == QueueFormat.CURATOR_LATCH && node.writes() > 0) {
      return CheckFinding.warningFinding(
          NAME,
          place.nodeText(),
          says + ", and was written to since",
          "a LeaderLatch that waited behind it then may wait for ever; restart that process");
    }
    return place instanceof PeerNode && !format.isMember(place.nodeText())
        ? CheckFinding.warningFinding(
            NAME,
            place.nodeText(),
            says,
            "all members behind it wait for it; delete it if no program needs it")
        : CheckFinding.okFinding(NAME, place.nodeText(), says);
  }

  private static String printable(String id) {
    return PrintableText.makePrintable(id, 128);
  }

  private static String memberOf(QueueFormat format, NodeName place) {
    if (place instanceof QueueNode) {
      return "Baton";
    }
    return format.isMember(place.nodeText()) ? nameOf(format) : "a node of an unknown program";
  }

  private static String nameOf(QueueFormat format) {
    return switch (format) {
      case BATON -> "Baton, not shared";
      case CURATOR_LATCH -> "Curator's LeaderLatch";
      case CURATOR_LOCK -> "Curator's LeaderSelector or InterProcessMutex";
      case CURATOR_READ_WRITE_LOCK -> "Curator's InterProcessReadWriteLock";
      case KAZOO_LOCK -> "kazoo's Lock or Election";
    };
  }

  private static CheckFinding versionFinding(QueueFormat format) {
    return format.isShared()
        ? CheckFinding.unknownFinding(
            NAME,
            "versions",
            "cannot be told: no library writes its version into its nodes. Tried with Curator"
                + " 5.9.0 and kazoo 2.8.0",
            "look at what each process runs")
        : CheckFinding.okFinding(NAME, "versions", "all nodes have the form of Baton 0.1");
  }

  private static CheckFinding verdict(
      QueueFormat format, List<String> names, List<CheckFinding> found) {
    if (format.readQueue(names).problem() == JoinProblem.SEQUENCE_SPENT) {
      return CheckFinding.failureFinding(
          NAME,
          QUEUE,
          "has used all but the last million of its sequence numbers: past the last, two members"
              + " lead at once",
          "stop all members, delete the node, and start them again");
    }
    if (format.isWorthWarning(names)) {
      return CheckFinding.warningFinding(
          NAME,
          QUEUE,
          "has used seven eighths of its sequence numbers: with the last million left, members of"
              + " Baton leave, and past the last, two others lead at once",
          "plan a time to stop all members, delete the node, and start them again");
    }
    boolean clean = found.stream().allMatch(one -> one.level().compareTo(FindingLevel.WARNING) < 0);
    if (!clean) {
      return CheckFinding.warningFinding(
          NAME, QUEUE, "is not as it should be: see above", "move the next process after that");
    }
    return CheckFinding.okFinding(
        NAME,
        QUEUE,
        format.isShared()
            ? "is of " + nameOf(format) + " alone: the next process can move, in either direction"
            : "is Baton's alone: the move is over");
  }
}
