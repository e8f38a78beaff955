package dev.baton.lookalikes;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An object of either library, called by the names of its methods.
 *
 * @param object the object
 */
record ReflectedObject(Object object) {
  /** Creates an object by the public constructor that takes these arguments. */
  static ReflectedObject create(Class<?> type, @Nullable Object... arguments)
      throws InvocationTargetException {
    try {
      for (Constructor<?> each : type.getConstructors()) {
        if (accepts(each.getParameterTypes(), arguments)) {
          return new ReflectedObject(each.newInstance(arguments));
        }
      }
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    throw new IllegalStateException("no constructor of " + type);
  }

  /** Calls the public method of this name that takes these arguments. */
  @Nullable Object call(String name, @Nullable Object... arguments)
      throws InvocationTargetException {
    return call(object.getClass(), object, name, arguments);
  }

  /** Calls the public static method of a class that takes these arguments. */
  static @Nullable Object callStatic(Class<?> type, String name, @Nullable Object... arguments)
      throws InvocationTargetException {
    return call(type, null, name, arguments);
  }

  private static @Nullable Object call(
      Class<?> type, @Nullable Object object, String name, @Nullable Object... arguments)
      throws InvocationTargetException {
    try {
      for (Method each : type.getMethods()) {
        if (each.getName().equals(name) && accepts(each.getParameterTypes(), arguments)) {
          each.setAccessible(true);
          return each.invoke(object, arguments);
        }
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    throw new IllegalStateException("no method " + name + " of " + type);
  }

  private static boolean accepts(Class<?>[] types, @Nullable Object[] arguments) {
    return types.length == arguments.length
        && IntStream.range(0, types.length).allMatch(i -> accepts(types[i], arguments[i]));
  }

  private static boolean accepts(Class<?> type, @Nullable Object argument) {
    if (type.isPrimitive()) {
      return argument instanceof Integer || (type == long.class && argument instanceof Long);
    }
    return argument == null || type.isInstance(argument);
  }
}
