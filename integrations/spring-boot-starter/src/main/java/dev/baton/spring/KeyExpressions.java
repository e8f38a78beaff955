package dev.baton.spring;

import dev.baton.internal.KeyEncoding;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.ast.Literal;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * The keys of a method with {@link FencedLock}, or the shard of one with {@link LeaderOnly}:
 * expressions over its parameters. Thread-safe.
 */
final class KeyExpressions {
  private static final SpelExpressionParser PARSER = new SpelExpressionParser();
  private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

  private final Method target;
  private final List<SpelExpression> keys;
  private final BeanFactory beans;

  private KeyExpressions(Method target, List<SpelExpression> keys, BeanFactory beans) {
    this.target = target;
    this.keys = keys;
    this.beans = beans;
  }

  /**
   * Parses the expressions.
   *
   * @throws IllegalArgumentException if one cannot be parsed, or names what there is not
   */
  static KeyExpressions parseKeys(GuardedMethod guarded, String[] written, BeanFactory beans) {
    Method target = guarded.method();
    String[] names = NAMES.getParameterNames(target);
    if (Arrays.stream(written).anyMatch(each -> each.contains("#"))
        && target.getParameterCount() > 0
        && names == null) {
      throw new IllegalArgumentException(
          "the names of its parameters are not known: compile with -parameters, or write #p0");
    }
    KeyNames known = KeyNames.inMethod(guarded, names == null ? new String[0] : names);
    List<SpelExpression> parsed = new ArrayList<>();
    for (String each : written) {
      SpelExpression key = parseKey(each);
      known.checkKey(key);
      parsed.add(key);
    }
    return new KeyExpressions(target, parsed, beans);
  }

  private static SpelExpression parseKey(String written) {
    try {
      return PARSER.parseRaw(written);
    } catch (ParseException e) {
      throw new IllegalArgumentException(
          "its key \"%s\" is no expression: %s".formatted(written, e.getMessage()), e);
    }
  }

  /** Returns whether each call has the same keys: literals, or none. */
  boolean areConstant() {
    return keys.stream().allMatch(each -> each.getAST() instanceof Literal);
  }

  /**
   * Returns the path below {@code parent} for a call.
   *
   * @throws IllegalArgumentException if a key is null, or has no text of its own
   */
  String pathFor(String parent, @Nullable Object bean, @Nullable Object[] arguments) {
    if (keys.isEmpty()) {
      return parent;
    }
    EvaluationContext context = contextFor(bean, arguments);
    StringBuilder path = new StringBuilder(parent);
    for (SpelExpression each : keys) {
      path.append('/').append(KeyEncoding.encodeKey(textOf(each, each.getValue(context))));
    }
    return path.toString();
  }

  /**
   * Returns the number that the only expression gives for a call.
   *
   * @throws IllegalArgumentException if it gives none
   */
  int numberFor(@Nullable Object bean, @Nullable Object[] arguments) {
    SpelExpression only = keys.get(0);
    Object value = only.getValue(contextFor(bean, arguments));
    if (value instanceof Integer number) {
      return number;
    }
    throw wrongKey(only, "is " + value + ", and no number of a shard");
  }

  private EvaluationContext contextFor(@Nullable Object bean, @Nullable Object[] arguments) {
    MethodBasedEvaluationContext context =
        new MethodBasedEvaluationContext(target, target, arguments, NAMES);
    context.setRootObject(bean);
    context.setBeanResolver(new BeanFactoryResolver(beans));
    return context;
  }

  private String textOf(Expression expression, @Nullable Object key) {
    if (key == null) {
      throw wrongKey(expression, "is null, so it locks nothing in particular");
    }
    if (key instanceof Enum<?> constant) {
      return constant.name();
    }
    if (hasOwnText(key.getClass())) {
      return key.toString();
    }
    throw wrongKey(
        expression,
        "is a " + key.getClass().getTypeName() + ", which has no text of its own: name a field");
  }

  private static boolean hasOwnText(Class<?> type) {
    try {
      return type.getMethod("toString").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private IllegalArgumentException wrongKey(Expression expression, String why) {
    return new IllegalArgumentException(
        "the key %s of %s.%s %s"
            .formatted(
                expression.getExpressionString(),
                target.getDeclaringClass().getSimpleName(),
                target.getName(),
                why));
  }
}
