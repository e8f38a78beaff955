package dev.baton.cli.monitor;

import com.google.gson.JsonObject;
import dev.baton.cli.io.PrintableText;
import dev.baton.cli.keeper.ProcessExit;
import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The status of a job: its position in the queue, the leader, and its own leadership. Thread-safe.
 */
public final class JobStatus {
  private static final int NOWHERE = -1;

  private final String election;
  private final String id;
  private final String metadata;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private int place = NOWHERE;
  private boolean settled;
  private boolean stopping;
  private final CommandStatus command = new CommandStatus();
  private @Nullable String problem;
  private @Nullable Participant leader;
  private @Nullable Leadership leadership;
  private Instant since = Instant.now();

  public JobStatus(String election, String id, String metadata) {
    this.election = election;
    this.id = id;
    this.metadata = metadata;
  }

  /** Adds a listener, which is called after each change. */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  /** Notes that the candidate is about to join the queue, as soon as ZooKeeper answers. */
  public synchronized void noteJoining() {
    problem = null;
  }

  /** Notes that the command is being started. */
  public void noteStarting() {
    command.noteStarting();
  }

  /** Notes that the command runs. */
  public void noteRunning() {
    command.noteRunning();
    listeners.forEach(Runnable::run);
  }

  /** Notes that the command was not started, or could not be. */
  public void noteNotStarted() {
    command.noteNotStarted();
    listeners.forEach(Runnable::run);
  }

  /** Notes that the command has ended. */
  public void noteEnded(ProcessExit how) {
    command.noteEnded(how);
    listeners.forEach(Runnable::run);
  }

  /** Notes that the job was told to end: its command is about to stop, for good. */
  public synchronized void noteStopping() {
    stopping = true;
  }

  /** Returns whether the job was told to end. */
  synchronized boolean isStopping() {
    return stopping;
  }

  /** Returns the status of the command. */
  CommandStatus commandStatus() {
    return command;
  }

  /**
   * Notes that the candidate stays out of the queue, for a while or for good.
   *
   * @param why the problem; null if there is none
   */
  public void noteKeptOut(@Nullable String why) {
    synchronized (this) {
      problem = why;
      settled = true;
    }
    listeners.forEach(Runnable::run);
  }

  /** Returns how long the command has been starting; empty if it is not. */
  public Optional<Duration> startingFor() {
    return command.startingFor();
  }

  /** Notes that the candidate waits at position {@code place}; 0 if there is no queue. */
  public void noteWaiting(int place) {
    synchronized (this) {
      this.place = place;
      problem = null;
      settled = true;
    }
    listeners.forEach(Runnable::run);
  }

  /** Notes that another candidate leads. */
  public void noteFollowing(Participant other) {
    synchronized (this) {
      leader = other;
      leadership = null;
      since = Instant.now();
    }
    listeners.forEach(Runnable::run);
  }

  /** Notes that this candidate leads. */
  public void noteLeading(Leadership ours) {
    noteJoining();
    changeLeadership(ours, 1);
  }

  /** Notes that this candidate no longer leads and has left the queue. */
  public void noteLeft() {
    changeLeadership(null, NOWHERE);
  }

  private void changeLeadership(@Nullable Leadership ours, int place) {
    synchronized (this) {
      leader = null;
      leadership = ours;
      since = Instant.now();
      this.place = place;
      settled = true;
    }
    listeners.forEach(Runnable::run);
  }

  public String electionPath() {
    return election;
  }

  /** Returns whether the candidate is in the queue, as leader or waiting. */
  synchronized boolean isInLine() {
    return place != NOWHERE || leadership != null;
  }

  /** Returns whether the candidate has been in the queue by now, or has failed to join. */
  synchronized boolean isSettled() {
    return settled;
  }

  private synchronized @Nullable Leadership validLeadership() {
    return leadership != null && leadership.isValid() ? leadership : null;
  }

  /**
   * Returns how long the leadership lasts without another answer from ZooKeeper; zero if there is
   * none.
   */
  synchronized Duration leaseLeft() {
    return leadership == null ? Duration.ZERO : leadership.remaining();
  }

  /** Returns a short description for users. */
  synchronized String toText() {
    Leadership ours = validLeadership();
    if (ours != null) {
      return "leads with token " + ours.fencingToken() + "; command: " + command;
    }
    String where = place > 0 ? " at position " + place : "";
    String whom = leader == null ? "" : "; " + PrintableText.makePrintable(leader.id()) + " leads";
    String why = problem == null ? "" : ": " + PrintableText.makePrintable(problem);
    return isInLine() ? "waits" + where + whom : "is not in the queue" + why;
  }

  /** Returns the problem that keeps the candidate out of the queue, if there is one. */
  synchronized Optional<String> currentProblem() {
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

  /**
   * Returns the status for programs. The value of {@code leads} is computed now: it is true only
   * while no other candidate can lead.
   */
  synchronized JsonObject toJson() {
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
    all.addProperty("position", place > 0 ? Integer.valueOf(place) : null);
    addCommand(all);
    all.addProperty("stopping", stopping);
    return all;
  }
}
