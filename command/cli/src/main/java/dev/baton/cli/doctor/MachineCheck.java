package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks that this machine is fit to lead. */
final class MachineCheck implements DoctorCheck {
  private static final String NAME = "machine";
  private static final long FEW_FILES = 1024;
  private static final long FEW_PROCESSES = 512;
  private static final double OFTEN = 0.05;

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    MachineFacts machine = facts.machine();
    List<CheckFinding> found = new ArrayList<>();
    found.add(CheckFinding.okFinding(NAME, "java", machine.java()));
    machine.files().ifPresent(files -> found.add(judgeFiles(files)));
    machine.processes().ifPresent(count -> found.add(judgeProcesses(count)));
    found.add(judgeShell(machine.hasShell()));
    found.add(CheckFinding.okFinding(NAME, "cgroup", describeCgroup(machine.cgroup())));
    machine.throttled().ifPresent(share -> found.add(judgeProcessor(share)));
    return found;
  }

  private static CheckFinding judgeFiles(long files) {
    return files >= FEW_FILES
        ? CheckFinding.okFinding(NAME, "open files", files + " at once")
        : CheckFinding.warningFinding(
            NAME, "open files", "only " + files + " at once", "raise the limit: ulimit -n 1024");
  }

  /** Judges what one of baton's processes, with some 40 threads, shares with its command. */
  private static CheckFinding judgeProcesses(long count) {
    String says = count + " at once, for all of this user or this container";
    return count >= FEW_PROCESSES
        ? CheckFinding.okFinding(NAME, "processes and threads", says)
        : CheckFinding.warningFinding(
            NAME,
            "processes and threads",
            "only " + says,
            "raise the limit: ulimit -u 4096, or that of processes in the container");
  }

  private static CheckFinding judgeShell(boolean there) {
    return there
        ? CheckFinding.okFinding(NAME, "shell", "sh is on the PATH; --follow and --check need it")
        : CheckFinding.warningFinding(
            NAME,
            "shell",
            "sh is not on the PATH; --follow and --check need it",
            "install a shell");
  }

  private static String describeCgroup(boolean own) {
    return own
        ? "from here, each command of baton run has one, which the kernel ends as a whole"
        : "none for commands of baton run from here; one that forks without a pause may outlive"
            + " its lease on a busy machine";
  }

  private static CheckFinding judgeProcessor(double share) {
    String says = "this container is throttled in %d%% of its periods".formatted(toPercent(share));
    return share < OFTEN
        ? CheckFinding.okFinding(NAME, "processor", says)
        : CheckFinding.warningFinding(
            NAME,
            "processor",
            says,
            "raise its CPU limit: a pause as long as the lease ends a leadership");
  }

  private static long toPercent(double share) {
    return Math.round(share * 100);
  }
}
