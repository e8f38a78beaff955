package dev.baton.cli;

import com.google.gson.JsonObject;
import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** How a campaign stands: its place in line, who leads, and whether it does itself. Thread-safe. */
final class Standing {
  private static final int NOWHERE = -1;

  private final String election;
  private final String id;
  private final String metadata;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private int place = NOWHERE;
  private boolean settled;
  private @Nullable Long comingSince;
  private CommandState command = CommandState.NONE;
  private long startingSince;
  private @Nullable String problem;
  private @Nullable Participant leader;
  private @Nullable Leadership leadership;
  private Instant since = Instant.now();

  /** What the command does. */
  private enum CommandState {
    NONE,
    STARTING,
    RUNNING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Standing(Plan plan) {
    this.election = plan.path();
    this.id = plan.id();
    this.metadata = plan.metadata();
  }

  /** Has {@code listener} called after each change. */
  void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** We are about to come in line, as soon as ZooKeeper answers. */
  synchronized void comes() {
    comingSince = System.nanoTime();
    problem = null;
  }

  /** Notes that the command is being started. */
  synchronized void starts() {
    command = CommandState.STARTING;
    startingSince = System.nanoTime();
  }

  /** Notes whether the command runs. */
  void runs(boolean running) {
    CommandState state = running ? CommandState.RUNNING : CommandState.NONE;
    synchronized (this) {
      if (command == state) {
        return;
      }
      command = state;
    }
    listeners.forEach(Runnable::run);
  }

  /**
   * Notes that the candidate stays out of the queue, for a while or for good.
   *
   * @param why null if nothing is wrong
   */
  void keepsOut(@Nullable String why) {
    synchronized (this) {
      problem = why;
      settled = true;
    }
    listeners.forEach(Runnable::run);
  }

  /** Returns how long the command has been starting; empty if it is not. */
  synchronized Optional<Duration> startingFor() {
    return command == CommandState.STARTING
        ? Optional.of(Duration.ofNanos(System.nanoTime() - startingSince))
        : Optional.empty();
  }

  /** For how long we have been about to; empty if we are in line, or not to be. */
  synchronized Optional<Duration> comingFor() {
    return Optional.ofNullable(comingSince)
        .map(since -> Duration.ofNanos(System.nanoTime() - since));
  }

  /** We wait at {@code place}, 0 if there is no line. */
  void waits(int place) {
    synchronized (this) {
      this.place = place;
      settled = true;
      comingSince = null;
    }
    listeners.forEach(Runnable::run);
  }

  /** Another one leads. */
  void follows(Participant other) {
    synchronized (this) {
      leader = other;
      leadership = null;
      since = Instant.now();
    }
    listeners.forEach(Runnable::run);
  }

  /** We lead. */
  void leads(Leadership ours) {
    become(ours, 1);
  }

  /** We lead no longer, if we did, and have no place in line. */
  void leaves() {
    become(null, NOWHERE);
  }

  private void become(@Nullable Leadership ours, int place) {
    synchronized (this) {
      leader = null;
      leadership = ours;
      since = Instant.now();
      this.place = place;
      settled = true;
      comingSince = null;
    }
    listeners.forEach(Runnable::run);
  }

  String election() {
    return election;
  }

  /** Whether we have a place, be it the first. */
  synchronized boolean isInLine() {
    return place != NOWHERE || leadership != null;
  }

  /** Whether it has been in line by now, or turned out not to come in. */
  synchronized boolean isSettled() {
    return settled;
  }

  private synchronized @Nullable Leadership validLeadership() {
    return leadership != null && leadership.isValid() ? leadership : null;
  }

  /**
   * How long our leadership lasts without another answer from ZooKeeper; zero if we do not lead.
   */
  synchronized Duration leaseLeft() {
    return leadership == null ? Duration.ZERO : leadership.remaining();
  }

  /** In a few words, for people. */
  synchronized String text() {
    Leadership ours = validLeadership();
    if (ours != null) {
      return "leads with token " + ours.fencingToken() + "; command: " + command;
    }
    String where = place > 0 ? " at place " + place : "";
    String whom = leader == null ? "" : "; " + Printable.of(leader.id()) + " leads";
    String why = problem == null ? "" : ": " + Printable.of(problem);
    return isInLine() ? "waits" + where + whom : "is not in line" + why;
  }

  /** Returns what keeps the candidate out of the queue, if something does. */
  synchronized Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  /** Returns the state of the job as programs read it. */
  synchronized JsonObject jobJson() {
    JsonObject job = new JsonObject();
    job.addProperty("election", election);
    job.addProperty("leads", validLeadership() != null);
    addCommand(job);
    return job;
  }

  private void addCommand(JsonObject job) {
    job.addProperty("command", command.toString());
    job.addProperty("problem", problem);
  }

  /** For programs. Whether we lead is looked up now: it is true only while nobody else can lead. */
  synchronized JsonObject json() {
    Leadership ours = validLeadership();
    boolean leads = ours != null;
    JsonObject all = new JsonObject();
    all.addProperty("election", election);
    all.addProperty("id", id);
    all.addProperty("leads", leads);
    all.addProperty("token", ours == null ? null : Long.toString(ours.fencingToken()));
    all.addProperty("name", leads ? id : leader == null ? null : leader.id());
    all.addProperty("metadata", leads ? metadata : leader == null ? null : leader.metadata());
    all.addProperty("since", since.toString());
    all.addProperty("place", place > 0 ? Integer.valueOf(place) : null);
    addCommand(all);
    return all;
  }
}
