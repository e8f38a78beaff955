package dev.baton.spring;

import java.lang.reflect.Method;
import java.util.List;
import org.aopalliance.intercept.MethodInvocation;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedMethod;

/**
 * The arguments of a method that tell it of the call.
 *
 * @param parameters the parameters of the method, with the annotations of interfaces
 */
record TokenArguments(List<MethodParameter> parameters) {
  /**
   * Reads the parameters of a method.
   *
   * @throws IllegalArgumentException if one cannot be filled
   */
  static TokenArguments readParameters(Method method) {
    List<MethodParameter> parameters = List.of(new AnnotatedMethod(method).getMethodParameters());
    for (MethodParameter each : parameters) {
      Class<?> type = each.getParameterType();
      if (isToken(each) && type != long.class && type != Long.class) {
        throw new IllegalArgumentException(
            "its parameter with @CurrentToken must be a long, not " + type.getSimpleName());
      }
    }
    return new TokenArguments(parameters);
  }

  private static boolean isToken(MethodParameter parameter) {
    return parameter.hasParameterAnnotation(CurrentToken.class);
  }

  /** Sets the arguments that want to know of {@code call}. */
  void fillArguments(MethodInvocation invocation, FencedCall call) {
    Object[] arguments = invocation.getArguments();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).getParameterType() == FencedCall.class) {
        arguments[i] = call;
      } else if (isToken(parameters.get(i))) {
        arguments[i] = call.fencingToken();
      }
    }
  }
}
