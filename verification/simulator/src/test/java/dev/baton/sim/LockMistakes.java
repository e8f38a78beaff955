package dev.baton.sim;

import static dev.baton.sim.Mutant.FEW_ARE_MANY;

import java.util.List;

/** Mistakes in how locks are shared. */
final class LockMistakes {
  static final List<Mistake> ALL =
      List.of(
          new Mistake(
              "keeps its node when a holder releases",
              "ElectedState.java",
              "releaseNode(ticket(), own().node(), after",
              "releaseNode(ticket(), null, after",
              "QUEUE 2 settled withdrawals=1"),
          new Mistake(
              "goes on holding while its node goes when a holder releases",
              "ElectedState.java",
              "return ClaimTransitions.releaseNode(ticket(), own().node(), after, up(), \"the work"
                  + " is done\");",
              "return new ClaimStep(this, ClaimTransitions.releaseNode(ticket(), own().node(),"
                  + " after, up(), \"\").commands(), \"the work is done\");",
              "QUEUE 2 withdrawals=1"),
          new Mistake(
              "has a reader watch the node just ahead, whoever's that is",
              "PredecessorView.java",
              "return "
                  + "ofNearestOnly("
                  + "ahead.stream().filter(PredecessorView::isInReadersWay).toList());",
              "return new PredecessorView(List.of(ahead.isEmpty() ? "
                  + "List.<NodeName>of() : List.of(ahead.get(ahead.size() - 1))).get(0), "
                  + "(int) ahead.stream().filter(PredecessorView::isInReadersWay).count());",
              "SHARED wrr settled withdrawals=1"),
          new Mistake(
              "lets a writer in beside readers",
              "PredecessorView.java",
              "return mode == LockMode.WRITE ? ofNearestOnly(ahead)",
              "return mode == LockMode.WRITE ? "
                  + "ofNearestOnly("
                  + "ahead.stream().filter(PredecessorView::isInReadersWay).toList())",
              "SHARED rw"),
          new Mistake(
              "lets a reader in beside a writer whose node only changed",
              "WaitingInQueue.java",
              "return answer.shared()\n",
              "return answer.version() > 0\n",
              "SHARED wr settled faults=1 mails=1"),
          new Mistake(
              "lets a reader in before a writer who waits",
              "PredecessorView.java",
              "ahead.stream().filter(PredecessorView::isInReadersWay)",
              "ahead.stream().limit(1).filter(PredecessorView::isInReadersWay)",
              "SHARED rwr"),
          new Mistake(
              "has a writer that goes on as a reader take a new place",
              "ElectedState.java",
              "reader: let readers past\",\n          HoldingState.shareCommand(shared));",
              "reader\", new ClaimCommand.ReplaceNode((NodeName.QueueNode) "
                  + "shared.node(), ticket().tag()));",
              "SHARED ww settled downgrades=1"),
          new Mistake(
              "never lets readers past who wait for a writer that goes on as one",
              "WaitingInQueue.java",
              "return answer.shared()\n",
              "return answer.version() < 0\n",
              "SHARED wr settled downgrades=1"),
          new Mistake(
              "does not say again that it is a reader now, when the first word was lost",
              "HoldingState.java",
              "own.shared() && !answer.shared()",
              "own.version() < 0 && !answer.shared()",
              "SHARED wr settled faults=1 downgrades=1"),
          new Mistake(
              "does not tell whoever is behind that it takes its permits now",
              "ClaimTransitions.java",
              "followed && ticket.mode() instanceof LockMode.PermitMode",
              "!followed && ticket.mode() instanceof LockMode.PermitMode",
              "PERMITS 2:1111 settled withdrawals=2"),
          new Mistake(
              "lets one who wants little in before one who waits for more",
              "PredecessorView.java",
              "ahead.stream().mapToInt(node -> weight(permits, node)).sum()",
              "ahead.stream().mapToInt(node -> weight(permits, node)).reduce(0, (a, "
                  + "b) -> a + b <= permits.allPermits() ? a + b : a)",
              "PERMITS 3:221"),
          new Mistake(
              "counts one permit for each who holds",
              "PredecessorView.java",
              "? other.takenPermits()\n",
              "? 1\n",
              "PERMITS 2:21"),
          new Mistake(
              "has the first who waits for permits watch one holder of several",
              "PredecessorView.java",
              "size <= WATCHED_ONE_BY_ONE ? size : 0;",
              "Math.min(1, size);",
              "PERMITS 2:111 settled withdrawals=1"),
          new Mistake(
              "does not watch the queue where too many hold to watch each of them",
              "WaitingInQueue.java",
              "commands.add(new ClaimCommand.ReadQueue(true));",
              "commands.add(new ClaimCommand.ReadQueue(false));",
              "PERMITS 2:111 settled withdrawals=1",
              FEW_ARE_MANY),
          new Mistake(
              "watches the queue where many hold, but once only",
              "WaitingInQueue.java",
              "watch again\", new ClaimCommand.ReadQueue(true))",
              "watch again\", new ClaimCommand.ReadQueue(false))",
              "PERMITS 2:1111 settled withdrawals=2",
              FEW_ARE_MANY),
          new Mistake(
              "holds by a reading of the queue where many hold, whether its own node stands or not",
              "WaitingInQueue.java",
              "CheckingTurn.sendCheck(\n          ticket, own, leased, \"enough",
              "ClaimTransitions.beginLeading(ticket, own, true, \"enough",
              "PERMITS 2:111 settled faults=1 lapses=1 withdrawals=1",
              FEW_ARE_MANY),
          new Mistake(
              "says that it reads on, and writes over its mail with that",
              "HoldingState.java",
              "own.version(), own.mail())",
              "own.version(), null)",
              "SHARED wr settled faults=1 mails=1 downgrades=1"),
          new Mistake(
              "says that it reads on, whatever others have written meanwhile",
              "HoldingState.java",
              "(QueueNode) own.node(), own.version(),",
              "(QueueNode) own.node(), -1,",
              "SHARED wr settled faults=1 evictions=1 downgrades=1"));

  private LockMistakes() {}
}
