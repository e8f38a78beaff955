package dev.baton.house;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What keeps a busy machine from failing a test: one limit for all waits, far above what any of
 * them takes, and no assertion on how long something took.
 */
final class Patience {
  private static final String LIMIT = "LIMIT";
  private static final Set<String> NOW = Set.of("0", "Duration.ZERO");

  /** Calls whose first argument is how long to wait for what must happen. */
  private static final Set<String> LIMITED = Set.of("atMost", "succeedsWithin", "failsWithin");

  private static final Pattern UNIT = Pattern.compile("(TimeUnit\\.)?(SECONDS|MINUTES)");
  private static final Pattern AWAITILITY = Pattern.compile("await\\(.*");
  private static final Pattern CLOCK =
      Pattern.compile(".*\\b(nanoTime|currentTimeMillis|Instant\\.now)\\(\\).*", Pattern.DOTALL);

  /** The files of tests that measure time, and why none of them fails on a busy machine. */
  private static final Map<String, String> MEASURE =
      Map.ofEntries(
          Map.entry("AttackListTest.java", "at most 100 requests a second: the promise"),
          Map.entry("BatonLockRegistryTest.java", "tryLock waits as long as it was told at least"),
          Map.entry("ClockSkewTest.java", "a clock was set off by ten minutes"),
          Map.entry("DroppedLinkTest.java", "hits a moment within half a millisecond"),
          Map.entry("FaultProxyNetworkTest.java", "the proxy delays as it was told at least"),
          Map.entry("ForeignNodesTest.java", "at most 100 requests a second: the promise"),
          Map.entry("KillLoop.java", "plays for as long as it was told"),
          Map.entry("KillLoopWatch.java", "a command ends within its lease: the promise"),
          Map.entry("KitCost.java", "prints what the kit costs"),
          Map.entry("LeaseTest.java", "a lease ends before its session does: the promise"),
          Map.entry("Live.java", "drives the virtual clock by the real one"),
          Map.entry("SessionLockTest.java", "a lock is held as long as it was told at least"),
          Map.entry("StartProbe.java", "prints what a start costs"));

  private Patience() {}

  static Stream<Finding> ownLimits(Sources sources) {
    return sources
        .tests()
        .flatMap(
            file ->
                file.all(MethodInvocationTree.class)
                    .filter(Patience::hasOwnLimit)
                    .map(call -> file.finding(call, "has a limit of its own")));
  }

  private static boolean hasOwnLimit(MethodInvocationTree call) {
    List<? extends ExpressionTree> arguments = call.getArguments();
    String name = nameOf(call);
    if (LIMITED.contains(name)) {
      return !isLimit(arguments.get(0));
    }
    if (name.startsWith("until")) {
      return isUnlimited(receiverOf(call));
    }
    int last = arguments.size() - 1;
    return last > 0
        && UNIT.matcher(arguments.get(last).toString()).matches()
        && !isLimit(arguments.get(last - 1));
  }

  /** A wait of Awaitility takes ten seconds, unless it is told. */
  private static boolean isUnlimited(String receiver) {
    return AWAITILITY.matcher(receiver).matches() && !receiver.contains(".atMost(");
  }

  private static boolean isLimit(Tree argument) {
    return argument.toString().startsWith(LIMIT) || NOW.contains(argument.toString());
  }

  private static String nameOf(MethodInvocationTree call) {
    String method = call.getMethodSelect().toString();
    return method.substring(method.lastIndexOf('.') + 1);
  }

  private static String receiverOf(MethodInvocationTree call) {
    return call.getMethodSelect() instanceof MemberSelectTree select
        ? select.getExpression().toString()
        : "";
  }

  static Stream<Finding> measurements(Sources sources) {
    return sources
        .tests()
        .filter(file -> !MEASURE.containsKey(file.text().name()))
        .flatMap(
            file ->
                Stream.concat(
                        file.all(BinaryTree.class)
                            .filter(tree -> tree.getKind() == Tree.Kind.MINUS),
                        file.all(MethodInvocationTree.class)
                            .filter(
                                call ->
                                    call.getMethodSelect().toString().equals("Duration.between")))
                    .filter(tree -> CLOCK.matcher(tree.toString()).matches())
                    .map(tree -> file.finding(tree, "measures how long something takes")));
  }
}
