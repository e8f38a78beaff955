package dev.baton.examples.spring;

import dev.baton.election.Election;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Breaks replicas and servers of a trial, and notes the times. */
final class TrialFaults {
  /** The beginning of what is said of an orderly restart. */
  static final String ROLLING_RESTART = "rolling restart of ";

  private static final int MILLIS_INTO_WORK = 100;
  private static final int MILLIS_OF_SECOND = 1000;

  private final TrialReplicas replicas;
  private final ZooKeeperCluster servers;
  private final List<TickTable> tables;
  private final Election election;
  private final int secondsBetween;
  private final List<TrialFault> done = new ArrayList<>();

  /** Something that was done, from its beginning until all was well again, in epoch seconds. */
  record TrialFault(String what, long from, long to) {
    boolean covers(long tick) {
      return from <= tick && tick <= to;
    }
  }

  /**
   * Creates an object that has done nothing.
   *
   * @param secondsBetween how long to leave all alone after each fault
   */
  TrialFaults(
      TrialReplicas replicas,
      ZooKeeperCluster servers,
      List<TickTable> tables,
      Election election,
      int secondsBetween) {
    this.replicas = replicas;
    this.servers = servers;
    this.tables = tables;
    this.election = election;
    this.secondsBetween = secondsBetween;
  }

  List<TrialFault> done() {
    return done;
  }

  private void carryOut(String what, Runnable fault) {
    long from = now();
    fault.run();
    awaitTicksAfter(now());
    done.add(new TrialFault(what, from, now()));
    awaitCandidates();
    awaitTicksAfter(now() + secondsBetween);
  }

  private static long now() {
    return Instant.now().getEpochSecond();
  }

  /** Waits until each kind of job has written a tick that began after a moment. */
  void awaitTicksAfter(long second) {
    for (TickTable each : tables) {
      ConditionWait.waitUntil(
          "a tick in " + each.name(), () -> each.newestTickOfOthers("") > second);
    }
  }

  /** Waits until all replicas take part, and what is left of killed ones has gone. */
  void awaitCandidates() {
    ConditionWait.waitUntil(
        "all replicas", () -> election.participants().size() == replicas.ids().size());
  }

  /** Waits until the jobs are in the middle of their work. */
  private static void awaitWork() {
    ConditionWait.waitUntil(
        "the middle of work",
        () -> {
          long millis = System.currentTimeMillis() % MILLIS_OF_SECOND;
          return millis >= MILLIS_INTO_WORK && millis < 2 * MILLIS_INTO_WORK;
        });
  }

  /** Stops the replica that runs the job of a table, until others have taken over all jobs. */
  void pauseLeaderOf(TickTable table) {
    String leader = table.lastReplica();
    carryOut(
        "SIGSTOP of " + leader + ", which ran the job of " + table.name(),
        () -> {
          ChildProcess process = replicas.process(leader);
          awaitWork();
          process.pause();
          long since = now();
          for (TickTable each : tables) {
            ConditionWait.waitUntil(
                "others in " + each.name(), () -> each.newestTickOfOthers(leader) > since);
          }
          process.resume();
        });
  }

  void killLeaderOf(TickTable table) {
    String leader = table.lastReplica();
    carryOut(
        "SIGKILL of " + leader + ", which ran the job of " + table.name(),
        () -> {
          awaitWork();
          replicas.process(leader).kill();
          replicas.start(leader);
        });
  }

  /** Cuts off the replica that runs Baton's job, until others run the jobs that need ZooKeeper. */
  void cutOffLeader() {
    String leader = tables.get(0).lastReplica();
    carryOut(
        "cut of " + leader,
        () -> {
          replicas.setCutOff(leader, true);
          long since = now();
          ConditionWait.waitUntil(
              "another leader", () -> tables.get(0).newestTickOfOthers(leader) > since);
          replicas.setCutOff(leader, false);
        });
  }

  /** Restarts the leader while another replica's executor refuses all callbacks. */
  void refuseCallbacks() {
    String leader = tables.get(0).lastReplica();
    String refusing =
        replicas.ids().stream().filter(each -> !each.equals(leader)).findFirst().orElseThrow();
    carryOut(
        "restart of " + leader + " while the executor of " + refusing + " refuses",
        () -> {
          replicas.setRefusing(refusing, true);
          replicas.process(leader).stop();
          replicas.start(leader);
          long since = now();
          ConditionWait.waitUntil(
              "a leader that can work", () -> tables.get(0).newestTickOfOthers(refusing) > since);
          replicas.setRefusing(refusing, false);
        });
  }

  void restartAll() {
    for (String each : replicas.ids()) {
      carryOut(
          ROLLING_RESTART + each,
          () -> {
            replicas.process(each).stop();
            replicas.start(each);
          });
    }
  }

  /** Ends all servers for longer than a session. */
  void stopEnsemble() {
    carryOut(
        "all ZooKeeper servers gone",
        () -> {
          servers.servers().forEach(ZooKeeperProcess::kill);
          long since = now();
          ConditionWait.waitUntil("8 s", () -> now() > since + 8);
          servers.servers().forEach(ZooKeeperProcess::start);
          var unused = servers.awaitQuorum();
        });
  }
}
