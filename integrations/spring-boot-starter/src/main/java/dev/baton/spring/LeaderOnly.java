package dev.baton.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that runs only while this process leads an election; or a class, for all its
 * methods but private, static and {@code Object}'s. The application takes part in the election from
 * its start.
 *
 * <pre>{@code
 * @Scheduled(fixedRate = 1000)
 * @LeaderOnly("/jobs/nightly")
 * public void tick() { ... FencedCall.current().fencingToken() ... }
 * }</pre>
 *
 * <p>When the leadership ends in order, a call in progress is interrupted after {@code
 * interrupt-after}, and no other process leads before it has returned, within the {@code
 * stop-timeout}. When the leadership is lost, the call is interrupted at once, and another process
 * may lead while it still runs. A call that returns after that throws a {@link
 * dev.baton.error.LostException}, or logs it if calls are skipped anyway. Guarded calls within it
 * throw it in any case. Within a transaction of the caller, a call counts as running until that has
 * ended.
 *
 * <p>Parameters of the type {@link FencedCall}, and those with {@link CurrentToken}, get the
 * present values, whatever the caller gives.
 *
 * <p>It works for calls through a Spring proxy. The application does not start if a method can have
 * none, or if the class calls the method on itself.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface LeaderOnly {
  /**
   * The path of the election, or its name under {@code baton.elections}; with {@link #shard}, a
   * name under {@code baton.shards}. Placeholders are replaced.
   */
  String value();

  /**
   * An expression over the parameters for the number of a shard, such as {@code #shard}, where
   * {@link #value} is a name under {@code baton.shards}. A call runs only while this process leads
   * that shard.
   *
   * <pre>{@code
   * @LeaderOnly(value = "pollers", shard = "#shard")
   * public void poll(int shard) { ... }
   * }</pre>
   */
  String shard() default "";

  /**
   * The name of the ensemble, under {@code baton.ensembles} or as the qualifier of a bean of type
   * {@link dev.baton.Baton}; by default the main one, or that of the name in {@link #value}.
   * Placeholders are replaced.
   */
  String ensemble() default "";

  /**
   * How long a call waits until this process leads, such as 5s; by default it does not wait.
   * Placeholders are replaced. A call that comes before the application has joined the election
   * throws a {@link NotLeaderException} at once.
   */
  String waitTime() default "";

  /** What a call does while this process does not lead, and after it has waited in vain. */
  NotLeaderAction otherwise() default NotLeaderAction.SKIP_IF_VOID;
}
