package dev.baton.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * The signals that baton gets, but for those that a JVM does not let us have (QUIT) or catch. Java
 * tells of them by {@code sun.misc.Signal} alone, which is used by reflection: the compiler warns
 * of it, and that warning can't be switched off for one place.
 */
final class Signals {
  private static final List<String> NAMES =
      List.of("HUP", "INT", "TERM", "USR1", "USR2", "WINCH", "ALRM");

  private final Class<?> signal;
  private final Object handler;
  private final Object ignored;
  private final Method handle;

  private Signals(Receiver receiver) throws ReflectiveOperationException {
    Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
    signal = Class.forName("sun.misc.Signal");
    ignored = handlerType.getField("SIG_IGN").get(null);
    handle = signal.getMethod("handle", signal, handlerType);
    Method getName = signal.getMethod("getName");
    Method getNumber = signal.getMethod("getNumber");
    handler =
        Proxy.newProxyInstance(
            handlerType.getClassLoader(),
            new Class<?>[] {handlerType},
            (proxy, method, got) -> {
              receiver.received(
                  (String) getName.invoke(got[0]), (Integer) getNumber.invoke(got[0]));
              return null;
            });
  }

  /** Takes a signal: its name without SIG, and its number. */
  interface Receiver {
    void received(String name, int number);
  }

  /** Has all signals told to {@code receiver}, but for those that our parent had us ignore. */
  static void tell(Receiver receiver) {
    try {
      Signals signals = new Signals(receiver);
      for (String name : NAMES) {
        signals.take(name);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This JVM has no sun.misc.Signal; use another", e);
    }
  }

  private void take(String name) throws ReflectiveOperationException {
    Object taken = signal.getConstructor(String.class).newInstance(name);
    if (handle.invoke(null, taken, handler) == ignored) {
      handle.invoke(null, taken, ignored);
    }
  }
}
