package dev.baton.runtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Searches one scene of a race test, or of a sweep of Errors, and says if it has found a flaw. */
final class SceneMain {
  static final String FOUND = "found a flaw";

  /** Lincheck's words where it has found a race, and cannot show it a second time. */
  private static final String NOT_AGAIN = "= Invalid execution results =";

  private SceneMain() {}

  /**
   * Searches.
   *
   * @param args the class and the method of the test
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    Class<?> test = Class.forName(args[0]);
    Constructor<?> creation = test.getDeclaredConstructor();
    creation.setAccessible(true);
    Method scene = test.getDeclaredMethod(args[1]);
    scene.setAccessible(true);
    try {
      scene.invoke(creation.newInstance());
    } catch (InvocationTargetException e) {
      Throwable told = e.getCause();
      if (told instanceof AssertionError || String.valueOf(told).contains(NOT_AGAIN)) {
        System.out.println(FOUND);
      }
      e.printStackTrace();
    }
    System.exit(0); // Threads of an order that hangs may be left.
  }
}
