package dev.baton.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether this machine is fit to lead. */
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
    found.add(programs(machine.missing()));
    found.add(folder(machine.folderTrouble()));
    machine.throttled().ifPresent(share -> found.add(processor(share)));
    return found;
  }

  private static Finding files(long files) {
    return files >= FEW_FILES
        ? Finding.ok(NAME, "open files", files + " at once")
        : Finding.warning(
            NAME, "open files", "only " + files + " at once", "raise it: ulimit -n 1024");
  }

  private static Finding programs(List<String> missing) {
    return missing.isEmpty()
        ? Finding.ok(NAME, "programs", "all that baton run calls are there")
        : Finding.failure(
            NAME,
            "programs",
            "not on the PATH: " + Text.list(missing) + ", which baton run calls",
            "install them; Debian has setsid in util-linux");
  }

  private static Finding folder(Optional<String> trouble) {
    return trouble
        .map(
            text ->
                Finding.failure(
                    NAME, "folder", text, "make it writable, or have TMPDIR name another one"))
        .orElseGet(
            () -> Finding.ok(NAME, "folder", "the one for temporary files can be written to"));
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
