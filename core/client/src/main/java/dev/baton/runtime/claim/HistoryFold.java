package dev.baton.runtime.claim;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionHistory;
import dev.baton.runtime.node.HistoryEntry;
import dev.baton.runtime.node.PastTerm;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.session.TransactionSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Folds the entries of earlier terms into the text of a history, in one transaction that names the
 * version of the text. So of two that fold at once, one does it. If that fails, a later leader
 * folds. No entry of an earlier term can follow: its leader's place is gone.
 */
final class HistoryFold {
  private static final LoopLog log = LoopLog.of(HistoryFold.class);

  /** 2^64 divided by the golden ratio: the upper bits of a product with it depend on all bits. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /**
   * At most so many entries in one transaction, of whole terms; a later leader folds the others.
   */
  private static final int MOST_ENTRIES = 500;

  private final SessionKeeper keeper;
  private final SessionMember member;
  private final String node;
  private final HistoryWriter.TermBeginning term;

  /** Creates the folding of what is before {@code term}, in the name of {@code member}. */
  HistoryFold(
      SessionKeeper keeper, SessionMember member, String node, HistoryWriter.TermBeginning term) {
    this.keeper = keeper;
    this.member = member;
    this.node = node;
    this.term = term;
  }

  /**
   * Returns whether the leader with this token folds: one in 16 does. So no process has to count,
   * and none has to read to find out. Tokens grow by nearly equal steps, so their bits are mixed
   * twice: after one product, hundreds of terms could pass between two foldings.
   */
  static boolean isDue(long token) {
    return mixToken(token) >>> 60 == 0;
  }

  /** Returns a number whose bits all depend on the token. */
  static long mixToken(long token) {
    long mixed = token * SPREAD;
    return (mixed ^ (mixed >>> 32)) * SPREAD;
  }

  /** Returns what deletes {@code entries} of the history at {@code node}. */
  static List<ZooKeeperRequest> deletionsOf(String node, List<HistoryEntry> entries) {
    return entries.stream()
        .<ZooKeeperRequest>map(entry -> new ZooKeeperRequest.Delete(node + "/" + entry.nodeName()))
        .toList();
  }

  void readAll() {
    List<String> names = new ArrayList<>();
    keeper.sendRequest(
        member,
        new ZooKeeperRequest.GetChildren(node, false),
        answer -> names.addAll(answer.children()));
    keeper.sendRequest(
        member, new ZooKeeperRequest.GetData(node, false), answer -> foldEntries(names, answer));
  }

  private void foldEntries(List<String> names, ZooKeeperAnswer text) {
    warnIfDenied(text);
    ZooKeeperAnswer.NodeStat stat = text.stat();
    if (stat != null) {
      foldThatFits(ElectionHistory.decode(text.data()), stat.version(), earlierOf(names));
    }
  }

  /** Folds as many of the {@code earlier} entries as one transaction can hold. */
  private void foldThatFits(ElectionHistory before, int version, List<HistoryEntry> earlier) {
    List<ZooKeeperRequest> parts = new ArrayList<>();
    int most = MOST_ENTRIES;
    do {
      HistoryEntry next = limitEntries(earlier, most);
      if (earlier.isEmpty()) {
        return;
      }
      NodeBytes folded = NodeBytes.of(before.fold(earlier, next, term.most()).text());
      parts.clear();
      parts.add(new ZooKeeperRequest.SetData(node, folded, version));
      parts.addAll(deletionsOf(node, earlier));
      most = earlier.size() / 2;
    } while (!TransactionSize.fits(keeper, parts));
    keeper.sendRequest(member, new ZooKeeperRequest.MultiRequest(parts), this::warnIfDenied);
  }

  /**
   * Removes the latest terms from {@code earlier} if there are more than {@code most} entries, and
   * returns the beginning of the term after those that are left. It may name the last of them,
   * whose own beginning may not have been written.
   */
  private HistoryEntry limitEntries(List<HistoryEntry> earlier, int most) {
    if (earlier.size() <= most) {
      return HistoryEntry.ofBeginning(term.term(), term.before());
    }
    long end = earlier.get(most).term().token();
    Optional<PastTerm> before =
        earlier.stream()
            .filter(entry -> entry.term().token() == end)
            .flatMap(entry -> Optional.ofNullable(entry.before()).stream())
            .findFirst();
    earlier.removeIf(entry -> entry.term().token() >= end);
    return HistoryEntry.ofBeginning(PastTerm.begunTerm("", end, term.term().from()), before);
  }

  private void warnIfDenied(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DENIED) {
      log.warn("The history at {} grows: ZooKeeper lets this client not fold it", node);
    }
  }

  private List<HistoryEntry> earlierOf(List<String> names) {
    List<HistoryEntry> earlier = new ArrayList<>();
    for (String name : names) {
      HistoryEntry.parse(name)
          .filter(entry -> entry.term().token() < term.term().token())
          .ifPresent(earlier::add);
    }
    earlier.sort(Comparator.comparing(entry -> entry.term().token()));
    return earlier;
  }
}
