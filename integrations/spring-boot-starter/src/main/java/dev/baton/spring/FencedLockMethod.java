package dev.baton.spring;

import dev.baton.Baton;
import dev.baton.lock.Lock;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.guard.GuardScope;
import dev.baton.spring.guard.GuardScope.GuardKind;
import dev.baton.spring.settings.FencedLockProperties;
import dev.baton.spring.settings.LockSettings;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.StringValueResolver;

/**
 * What the annotation of a method says of its lock.
 *
 * @param ensemble the name of the ensemble; empty for the main one
 * @param parent the path, to which the keys are appended
 * @param waitTime the longest wait
 */
record FencedLockMethod(
    FencedLock wanted,
    String ensemble,
    String parent,
    Duration waitTime,
    KeyExpressions keys,
    TokenArguments arguments,
    String description) {

  /**
   * Reads the annotation of {@code target}.
   *
   * @throws IllegalArgumentException if it cannot work; the message says why
   */
  static FencedLockMethod readAnnotation(
      FencedLock wanted,
      GuardedMethod target,
      FencedLockProperties defaults,
      StringValueResolver placeholders,
      BeanFactory beans) {
    if (wanted.permits() != 0 && wanted.mode() != FencedLockMode.EXCLUSIVE) {
      throw new IllegalArgumentException(
          "permits and mode " + wanted.mode() + " exclude each other");
    }
    if (wanted.value().length == 0 && wanted.path().isEmpty()) {
      throw new IllegalArgumentException("it needs a key, a path, or both");
    }
    String path = resolve(wanted.path(), placeholders);
    return new FencedLockMethod(
        wanted,
        resolve(wanted.ensemble(), placeholders),
        path.isEmpty() ? defaults.path() : path,
        WaitTime.parse(wanted.waitTime(), defaults.waitTime(), placeholders),
        KeyExpressions.parseKeys(target, wanted.value(), beans),
        TokenArguments.readParameters(target.method()),
        target.description());
  }

  private static String resolve(String written, StringValueResolver placeholders) {
    String resolved = placeholders.resolveStringValue(written);
    return resolved == null ? "" : resolved;
  }

  /** Returns the path of the lock for a call of {@code bean}. */
  String pathFor(@Nullable Object bean, @Nullable Object[] arguments) {
    return keys.pathFor(parent, bean, arguments);
  }

  /** Returns whether each call holds all that a call of {@code inner} needs. */
  boolean covers(FencedLockMethod inner, KnownEnsembles ensembles) {
    return keys.areConstant()
        && Arrays.equals(wanted.value(), inner.wanted.value())
        && scopeAt(parent, ensembles).covers(inner.scopeAt(inner.parent, ensembles));
  }

  /** Returns what a call needs, with the lock at {@code path}. */
  GuardScope scopeAt(String path, KnownEnsembles ensembles) {
    GuardKind kind =
        wanted.permits() > 0
            ? GuardKind.PERMITS
            : switch (wanted.mode()) {
              case EXCLUSIVE -> GuardKind.EXCLUSIVE;
              case READ -> GuardKind.READ;
              case WRITE -> GuardKind.WRITE;
            };
    return new GuardScope(ensembles.batonOf(ensemble), ensemble, path, kind, wanted.permits());
  }

  /** Returns the lock at {@code path}. */
  Lock lockAt(KnownEnsembles ensembles, String path, FencedLockProperties defaults) {
    Lock own = openLock(ensembles.batonOf(ensemble), path).measuredAs(parent);
    return LockSettings.applyTo(own, defaults, isPlain());
  }

  private boolean isPlain() {
    return wanted.permits() == 0 && wanted.mode() == FencedLockMode.EXCLUSIVE;
  }

  private Lock openLock(Baton baton, String path) {
    if (wanted.permits() > 0) {
      return baton.semaphore(path, wanted.permits()).permits(1);
    }
    return switch (wanted.mode()) {
      case EXCLUSIVE -> baton.lock(path);
      case READ -> baton.readWriteLock(path).readLock();
      case WRITE -> baton.readWriteLock(path).writeLock();
    };
  }
}
