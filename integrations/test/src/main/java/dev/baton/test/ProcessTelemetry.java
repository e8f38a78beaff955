package dev.baton.test;

import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.telemetry.TelemetryListener;
import dev.baton.test.ProcessRecords.RunningHold;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Records what one process tells. Thread-safe. */
final class ProcessTelemetry implements TelemetryListener {
  private static final StackWalker STACK = StackWalker.getInstance();

  private static final String UNKNOWN = "by an unknown caller";

  private final String process;
  private final ProcessRecords records;
  private final Map<String, String> sites = new ConcurrentHashMap<>();

  ProcessTelemetry(String process, ProcessRecords records) {
    this.process = process;
    this.records = records;
  }

  @Override
  public void candidateAdded(MeasuredCandidate candidate) {
    records.addCandidate(process, candidate);
  }

  @Override
  public void candidateRemoved(MeasuredCandidate candidate) {
    records.removeCandidate(process, candidate);
  }

  @Override
  public MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    String path = place.path();
    switch (kind) {
      case TERM -> records.checkOneLeads(path);
      case ACQUIRE -> {
        String site = callersLine();
        return outcome -> noteAcquired(path, site, outcome);
      }
      case HOLD -> {
        String site = sites.getOrDefault(path, UNKNOWN);
        RunningHold hold = new RunningHold(process, path, place.id(), token, site);
        records.addHold(hold);
        return outcome -> records.removeHold(hold);
      }
      default -> {}
    }
    return MeasuredActivity.UNMEASURED;
  }

  /** Notes the line that gets the next hold; the loop begins that hold right after this. */
  private void noteAcquired(String path, String site, String outcome) {
    if (outcome.equals("acquired")) {
      sites.put(path, site);
    }
  }

  /** Returns the line of the user's code that acquires: the first below Baton's own. */
  private static String callersLine() {
    Optional<StackWalker.StackFrame> frame =
        STACK.walk(frames -> frames.filter(each -> !isBatons(each)).findFirst());
    return frame.map(each -> "at " + each.toStackTraceElement()).orElse(UNKNOWN);
  }

  private static boolean isBatons(StackWalker.StackFrame frame) {
    String name = frame.getClassName();
    return name.startsWith("dev.baton.lock.")
        || name.startsWith("dev.baton.runtime.")
        || name.startsWith("dev.baton.internal.")
        || name.startsWith("dev.baton.spring.autoconfigure.")
        || name.equals(ProcessTelemetry.class.getName());
  }
}
