package dev.baton.spring.settings;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.ResolvableType;

/** Finds the setting that a mistyped one may mean, by the records that settings are bound to. */
public final class KnownSettings {
  private KnownSettings() {}

  /** Returns the known setting that is nearest to an unknown one below {@code baton}. */
  public static String findNearest(ConfigurationPropertyName unknown) {
    StringBuilder nearest = new StringBuilder("baton");
    ResolvableType type = ResolvableType.forClass(BatonProperties.class);
    for (int i = 1; i < unknown.getNumberOfElements(); i++) {
      String element = unknown.getElement(i, Form.ORIGINAL);
      Class<?> owner = type.resolve(Object.class);
      if (owner.isRecord()) {
        String known = nearestComponent(owner, unknown.getElement(i, Form.UNIFORM));
        nearest.append('.').append(known);
        type = componentType(owner, known);
      } else if (Map.class.isAssignableFrom(owner)) {
        nearest.append('.').append(element);
        type = type.asMap().getGeneric(1);
      } else if (List.class.isAssignableFrom(owner) && unknown.isNumericIndex(i)) {
        nearest.append('[').append(element).append(']');
        type = type.asCollection().getGeneric(0);
      } else {
        break;
      }
    }
    return nearest.toString();
  }

  private static String nearestComponent(Class<?> owner, String uniform) {
    return Arrays.stream(owner.getRecordComponents())
        .map(each -> DataObjectPropertyName.toDashedForm(each.getName()))
        .min(Comparator.comparingInt(known -> distance(known.replace("-", ""), uniform)))
        .orElseThrow();
  }

  private static ResolvableType componentType(Class<?> owner, String dashed) {
    return Arrays.stream(owner.getRecordComponents())
        .filter(each -> DataObjectPropertyName.toDashedForm(each.getName()).equals(dashed))
        .map(each -> ResolvableType.forType(each.getGenericType()))
        .findFirst()
        .orElseThrow();
  }

  /** Returns how many letters must be added, removed or replaced. */
  private static int distance(String one, String other) {
    int[] last = new int[other.length() + 1];
    Arrays.setAll(last, i -> i);
    for (int i = 1; i <= one.length(); i++) {
      int[] next = new int[last.length];
      next[0] = i;
      for (int j = 1; j < next.length; j++) {
        int replaced = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        next[j] = Math.min(replaced, Math.min(last[j], next[j - 1]) + 1);
      }
      last = next;
    }
    return last[other.length()];
  }
}
