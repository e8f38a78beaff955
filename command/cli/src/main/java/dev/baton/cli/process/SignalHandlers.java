package dev.baton.cli.process;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Receives the signals that a JVM allows a program to handle; QUIT is not one. Java offers this
 * only in {@code sun.misc.Signal}. Reflection avoids the compiler's warning, which cannot be
 * suppressed for a single place.
 */
public final class SignalHandlers {
  private static final List<String> NAMES =
      List.of("HUP", "INT", "TERM", "USR1", "USR2", "WINCH", "ALRM");

  private final Class<?> signal;
  private final Object handler;
  private final Object ignored;
  private final Method handle;

  private SignalHandlers(SignalReceiver receiver) throws ReflectiveOperationException {
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
              receiver.signalReceived(
                  (String) getName.invoke(got[0]), (Integer) getNumber.invoke(got[0]));
              return null;
            });
  }

  /** Receives a signal: its name without SIG, and its number. */
  public interface SignalReceiver {
    void signalReceived(String name, int number);
  }

  /** Passes all signals to {@code receiver}, except the signals that the parent process ignores. */
  public static void handleSignals(SignalReceiver receiver) {
    try {
      SignalHandlers signals = new SignalHandlers(receiver);
      for (String name : NAMES) {
        signals.takeSignal(name);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This JVM has no sun.misc.Signal; use another", e);
    }
  }

  private void takeSignal(String name) throws ReflectiveOperationException {
    Object taken = signal.getConstructor(String.class).newInstance(name);
    if (handle.invoke(null, taken, handler) == ignored) {
      handle.invoke(null, taken, ignored);
    }
  }
}
