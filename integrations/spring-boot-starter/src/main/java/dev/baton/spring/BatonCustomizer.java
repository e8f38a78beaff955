package dev.baton.spring;

import dev.baton.BatonBuilder;

/**
 * A bean that sets more of the connection than properties can, such as {@code callbacks} or {@code
 * journal}. Called after the properties have been applied.
 */
@FunctionalInterface
public interface BatonCustomizer {
  /** Sets what is wanted. */
  void customizeBaton(BatonBuilder builder);
}
