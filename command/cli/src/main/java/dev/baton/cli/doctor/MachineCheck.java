package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** Checks that this machine is fit to lead. */
final class MachineCheck implements Check {
  private static final String NAME = "machine";
  private static final long FEW_FILES = 1024;
  private static final double OFTEN = 0.05;

  @Override
  public List<Finding> judge(Facts facts) {
    MachineFacts machine = facts.machine();
    List<Finding> found = new ArrayList<>();
    found.add(Finding.ok(NAME, "java", machine.java()));
    machine.files().ifPresent(files -> found.add(files(files)));
    found.add(shell(machine.hasShell()));
    machine.throttled().ifPresent(share -> found.add(processor(share)));
    return found;
  }

  private static Finding files(long files) {
    return files >= FEW_FILES
        ? Finding.ok(NAME, "open files", files + " at once")
        : Finding.warning(
            NAME, "open files", "only " + files + " at once", "raise it: ulimit -n 1024");
  }

  private static Finding shell(boolean there) {
    return there
        ? Finding.ok(NAME, "shell", "sh, which baton run --follow calls, is there")
        : Finding.warning(
            NAME, "shell", "not on the PATH: sh, which baton run --follow calls", "install it");
  }

  private static Finding processor(double share) {
    String says = "this container is held back in %d%% of its periods".formatted(percent(share));
    return share < OFTEN
        ? Finding.ok(NAME, "processor", says)
        : Finding.warning(
            NAME,
            "processor",
            says,
            "give it more processor time (CPU limit): a pause as long as the lease costs"
                + " leadership");
  }

  private static long percent(double share) {
    return Math.round(share * 100);
  }
}
