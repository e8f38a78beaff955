package dev.baton.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the process whose {@link dev.baton.Baton} a parameter of a test gets. A parameter without
 * this annotation gets that of the process {@link TestEnsemble#MAIN}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ProcessName {
  /** Returns the name. Parameters with the same name get the same process. */
  String value();
}
