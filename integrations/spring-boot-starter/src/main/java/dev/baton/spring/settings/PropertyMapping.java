package dev.baton.spring.settings;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands properties to the methods of a builder, and names the property that the builder refuses.
 *
 * @param prefix the beginning of the names of the properties, with a dot at its end
 */
record PropertyMapping(String prefix) {
  /**
   * Returns what {@code builder} makes of {@code value}.
   *
   * @throws InvalidSettingException if the builder refuses the value
   */
  <T, R> R mapValue(String name, T value, Function<T, R> builder) {
    try {
      return builder.apply(value);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      throw refusedSetting(name, e);
    }
  }

  /**
   * Returns what {@code setter} makes of {@code target}, which is {@code target} itself if {@code
   * value} is null.
   *
   * @throws InvalidSettingException if the setter refuses the value
   */
  <T, R> R changeBy(String name, R target, @Nullable T value, BiFunction<R, T, R> setter) {
    return value == null ? target : mapValue(name, value, each -> setter.apply(target, each));
  }

  /**
   * Calls {@code setter}, which changes the builder that it belongs to, unless {@code value} is
   * null.
   *
   * @throws InvalidSettingException if the setter refuses the value
   */
  <T> void applyValue(String name, @Nullable T value, Function<T, ?> setter) {
    if (value != null) {
      Object unused = mapValue(name, value, setter::apply);
    }
  }

  /** Calls {@code setter} if {@code value} is true. */
  void applyFlag(String name, @Nullable Boolean value, Supplier<?> setter) {
    applyValue(name, Boolean.TRUE.equals(value) ? value : null, chosen -> setter.get());
  }

  /**
   * Returns {@code value}.
   *
   * @param example of a value
   * @throws InvalidSettingException if it is null
   */
  <T> T requireValue(String name, @Nullable T value, String example) {
    if (value == null) {
      throw refusedSetting(
          name, new IllegalArgumentException("it is missing; set it, for example to " + example));
    }
    return value;
  }

  InvalidSettingException refusedSetting(String name, RuntimeException refusal) {
    String why = String.valueOf(refusal.getMessage());
    return new InvalidSettingException(prefix + name, why, refusal);
  }
}
