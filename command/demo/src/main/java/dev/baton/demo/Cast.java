package dev.baton.demo;

import dev.baton.demo.member.Event.What;
import dev.baton.demo.member.Member;
import dev.baton.testkit.ChildProcess;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The processes of a performance. A {@link Member} that has finished plays again in later
 * scenarios, since the start of a JVM takes longer than many a scenario. Used by one thread.
 */
final class Cast implements AutoCloseable {
  private static final List<String> SMALL = List.of("-Xmx48m", "-Xss512k");
  private static final List<String> ROOMIER = List.of("-Xss512k");

  /**
   * The words in front of a command that let a process obey Ctrl-C. A process started in the
   * background of a script ignores Ctrl-C, and its children would inherit that.
   */
  private static final List<String> HEARS_CTRL_C = List.of("env", "--default-signal=INT");

  private final Deque<Player> idle = new ArrayDeque<>();
  private final Map<Actor, Player> playing = new HashMap<>();

  /** Starts members until {@code members} are free. Returns how many it started. */
  int prepare(int members) {
    int missing = Math.max(0, members - idle.size());
    for (int i = 0; i < missing; i++) {
      idle.add(start(SMALL, Member.class, List.of()));
    }
    return missing;
  }

  /** Gives {@code name} to a {@link #prepare}d member, for the scenario of {@code chronicle}. */
  Actor member(String name, Chronicle chronicle) {
    Actor actor = enter(idle.remove(), name, chronicle);
    return actor.tell("as " + name);
  }

  /** Starts a process of another kind; see {@link Stage#actor}. */
  Actor other(String name, Class<?> main, List<String> arguments, Chronicle chronicle) {
    return enter(start(ROOMIER, main, arguments), name, chronicle);
  }

  private Actor enter(Player player, String name, Chronicle chronicle) {
    player.playFor(chronicle);
    Actor actor = new Actor(name, player.process(), chronicle);
    playing.put(actor, player);
    return actor;
  }

  private static Player start(List<String> memory, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>(HEARS_CTRL_C);
    command.addAll(
        ChildProcess.javaCommand(memory, main.getName(), arguments.toArray(String[]::new)));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    return new Player(ChildProcess.start(builder), main.equals(Member.class));
  }

  /** Takes the members back after a scenario, if they can rest. Ends all other processes. */
  void comeBack() throws InterruptedException {
    for (Map.Entry<Actor, Player> each : playing.entrySet()) {
      Player player = each.getValue();
      if (player.isMember() && player.process().isAlive()) {
        each.getKey().ask("rest", What.RESTS);
        idle.add(player);
      } else {
        player.process().close();
      }
    }
    playing.clear();
  }

  /** Ends all processes of a scenario that broke off, since their state is unknown. */
  void dismiss() {
    playing.values().forEach(player -> player.process().close());
    playing.clear();
  }

  @Override
  public void close() {
    dismiss();
    idle.forEach(player -> player.process().close());
  }
}
