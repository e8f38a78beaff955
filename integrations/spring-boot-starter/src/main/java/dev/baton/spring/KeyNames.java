package dev.baton.spring;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.beans.BeanUtils;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.util.ReflectionUtils;

/**
 * The names that the key of a method may begin with.
 *
 * @param type the class of the bean, whose properties have names without {@code #}
 * @param parameters the names of the parameters
 * @param variables all that stands with {@code #}
 */
record KeyNames(Class<?> type, Set<String> parameters, Set<String> variables) {
  static KeyNames inMethod(GuardedMethod target, String[] parameters) {
    Set<String> variables = new LinkedHashSet<>(Set.of("root", "this"));
    variables.addAll(Arrays.asList(parameters));
    for (int i = 0; i < target.method().getParameterCount(); i++) {
      variables.add("p" + i);
      variables.add("a" + i);
    }
    return new KeyNames(target.type(), new LinkedHashSet<>(Arrays.asList(parameters)), variables);
  }

  /**
   * Checks that there is what the key names.
   *
   * @throws IllegalArgumentException if there is not; the message says what there is
   */
  void checkKey(SpelExpression key) {
    SpelNode root = key.getAST();
    SpelNode first = root instanceof CompoundExpression ? root.getChild(0) : root;
    if (first instanceof PropertyOrFieldReference property && !hasProperty(property.getName())) {
      throw new IllegalArgumentException(
          "its key \"%s\" is no parameter; write #%s for a parameter, or '%s' for a fixed text"
              .formatted(key.getExpressionString(), property.getName(), property.getName()));
    }
    checkVariables(key, root);
  }

  private boolean hasProperty(String name) {
    return BeanUtils.getPropertyDescriptor(type, name) != null
        || ReflectionUtils.findField(type, name) != null
        || ReflectionUtils.findMethod(type, name) != null;
  }

  private void checkVariables(SpelExpression key, SpelNode node) {
    String name = node instanceof VariableReference ? node.toStringAST().substring(1) : "this";
    if (!variables.contains(name)) {
      throw new IllegalArgumentException(
          "its key \"%s\" names no parameter: it has %s"
              .formatted(key.getExpressionString(), parameters));
    }
    for (int i = 0; i < node.getChildCount(); i++) {
      checkVariables(key, node.getChild(i));
    }
  }
}
