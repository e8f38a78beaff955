package dev.baton.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that holds a lock while it runs. Among all processes one call runs at a time for
 * each key.
 *
 * <pre>{@code
 * @FencedLock(path = "/locks/orders", value = "#orderId")
 * public void ship(String orderId, FencedCall call) { ... call.fencingToken() ... }
 * }</pre>
 *
 * <p>The lock is at {@link #path}, with one more path element for each key. Different keys never
 * give the same path. A key that is null is an error. The calls of one thread are re-entrant, as
 * far as what the outer call holds covers what the inner one needs.
 *
 * <p>A call that loses its lock is interrupted, and throws a {@link dev.baton.error.LostException}
 * when the method returns. A call that does not get the lock in time throws a {@link
 * dev.baton.error.NotAcquiredException}.
 *
 * <p>The lock is acquired before a transaction of the method begins, and released after its end.
 * Within a transaction of the caller, it is released after the end of that. The annotation needs a
 * Spring proxy, as {@link LeaderOnly} does.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
public @interface FencedLock {
  /**
   * The keys, as expressions of Spring over the parameters: {@code #orderId}, {@code #order.id}.
   */
  String[] value() default {};

  /** The path of the lock, or its beginning if there are keys; baton.lock.path by default. */
  String path() default "";

  /**
   * The name of the ensemble, under {@code baton.ensembles} or as the qualifier of a bean of type
   * {@link dev.baton.Baton}; by default the main one. Placeholders are replaced.
   */
  String ensemble() default "";

  /** The longest wait, such as 5s; baton.lock.wait-time by default. Placeholders are replaced. */
  String waitTime() default "";

  /** Whether calls exclude each other. */
  FencedLockMode mode() default FencedLockMode.EXCLUSIVE;

  /**
   * The number of calls that may run at once, 1 to 10,000. All users of the path must give the same
   * number. Without it this is a lock, and no semaphore.
   */
  int permits() default 0;
}
