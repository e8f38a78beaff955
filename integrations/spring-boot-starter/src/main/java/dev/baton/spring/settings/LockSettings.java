package dev.baton.spring.settings;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes locks with their settings. */
public final class LockSettings {
  private LockSettings() {}

  /**
   * Returns the lock that is declared under {@code baton.locks}.
   *
   * @param batons by the names of their ensembles
   * @throws InvalidSettingException if a value cannot work
   */
  public static Lock openLock(
      Function<String, Baton> batons, BatonProperties settings, String name) {
    LockProperties wanted = settings.locks().get(name);
    if (wanted == null) {
      throw new IllegalArgumentException("there is no lock \"" + name + "\"");
    }
    PropertyMapping names = new PropertyMapping("baton.locks." + name + ".");
    Baton baton = names.mapValue("ensemble", wanted.ensemble(), batons);
    Lock own =
        names.mapValue(
            "path", names.requireValue("path", wanted.path(), "/locks/" + name), baton::lock);
    Lock opened = names.changeBy("shared-with", own, wanted.sharedWith(), Lock::sharedWith);
    Lock lock =
        apply(names, opened, wanted.holderId(), wanted.keepIdleFor(), wanted.maxLocalHandOvers());
    lock = names.changeBy("stop-timeout", lock, wanted.stopTimeout(), Lock::stopTimeout);
    lock = names.changeBy("measured-as", lock, wanted.measuredAs(), Lock::measuredAs);
    lock = wanted.releaseOnlyWhenConfirmed() ? lock.releaseOnlyWhenConfirmed() : lock;
    return wanted.interruptOnLoss() ? lock.interruptOnLoss() : lock;
  }

  /**
   * Returns {@code lock} with the settings of methods with FencedLock.
   *
   * @param exclusive whether one holder has it alone; the other kinds have fewer settings
   */
  public static Lock applyTo(Lock lock, FencedLockProperties wanted, boolean exclusive) {
    PropertyMapping names = new PropertyMapping("baton.lock.");
    Lock changed =
        apply(
            names,
            lock,
            wanted.holderId(),
            exclusive ? wanted.keepIdleFor() : null,
            exclusive ? wanted.maxLocalHandOvers() : null);
    return names.changeBy("stop-timeout", changed, wanted.stopTimeout(), Lock::stopTimeout);
  }

  private static Lock apply(
      PropertyMapping names,
      Lock lock,
      @Nullable String holderId,
      @Nullable Duration keepIdleFor,
      @Nullable Integer maxLocalHandOvers) {
    Lock named = names.changeBy("holder-id", lock, holderId, Lock::withHolderId);
    Lock kept = names.changeBy("keep-idle-for", named, keepIdleFor, Lock::keepIdleFor);
    return names.changeBy("max-local-hand-overs", kept, maxLocalHandOvers, Lock::maxLocalHandOvers);
  }
}
