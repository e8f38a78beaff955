package dev.baton.lookalikes;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * One of two libraries, which have classes of the same names in packages of their own.
 *
 * @param packageName the name of the packages' parent, with a dot behind it
 * @param loader loads the classes
 */
record RecipeLibrary(String packageName, ClassLoader loader) {
  static final RecipeLibrary CURATOR =
      new RecipeLibrary(
          "org.apache.curator.framework.recipes.", RecipeLibrary.class.getClassLoader());
  static final RecipeLibrary BATON = ofBaton(RecipeLibrary.class.getClassLoader());

  /** Returns Baton's look-alikes, as {@code loader} loads them. */
  static RecipeLibrary ofBaton(ClassLoader loader) {
    return new RecipeLibrary("dev.baton.curator.", loader);
  }

  /** Returns a class, given its name within the package of the recipes. */
  Class<?> typeOf(String name) {
    try {
      return Class.forName(packageName + name, true, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an object of an interface, which hands all calls of its methods to a handler. */
  Object implement(String name, InvocationHandler handler) {
    Class<?> type = typeOf(name);
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            method.getDeclaringClass() == Object.class
                ? answerAsObject(proxy, method.getName(), arguments)
                : handler.invoke(proxy, method, arguments));
  }

  private static Object answerAsObject(Object proxy, String method, Object[] arguments) {
    return switch (method) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "a listener";
    };
  }

  /** Returns a constant of an enum. */
  Object constantOf(String type, String name) {
    for (Object constant : typeOf(type).getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(name);
  }
}
