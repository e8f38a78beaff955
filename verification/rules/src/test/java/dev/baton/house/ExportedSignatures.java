package dev.baton.house;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The types in the signatures that users can call or override. */
final class ExportedSignatures {
  private static final Pattern INTERNAL =
      Pattern.compile("dev\\.baton\\.(internal|runtime|protocol\\.(claim|slot)|journal)\\b.*");

  private ExportedSignatures() {}

  /** Returns the exported members that name internal types, each as its type and its name. */
  static List<String> findLeaks(Path classes) throws IOException, ClassNotFoundException {
    List<Class<?>> types = new java.util.ArrayList<>();
    for (String name : listTypes(classes)) {
      Class<?> type = Class.forName(name, false, ExportedSignatures.class.getClassLoader());
      if (isExported(type)) {
        types.add(type);
      }
    }
    return types.stream().flatMap(ExportedSignatures::leaksOf).distinct().sorted().toList();
  }

  private static List<String> listTypes(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString().replace('/', '.'))
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .filter(name -> !INTERNAL.matcher(name).matches())
          .toList();
    }
  }

  private static boolean isExported(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return isExported(type.getModifiers()) && (outer == null || isExported(outer));
  }

  private static boolean isExported(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<String> leaksOf(Class<?> type) {
    Stream<String> executables =
        Stream.<Executable>concat(
                Arrays.stream(type.getDeclaredMethods()),
                Arrays.stream(type.getDeclaredConstructors()))
            .filter(one -> isExported(one.getModifiers()) && !one.isSynthetic())
            .filter(one -> typesOf(one).anyMatch(ExportedSignatures::isInternal))
            .map(one -> name(type, one instanceof Method ? one.getName() : "new"));
    Stream<String> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(one -> isExported(one.getModifiers()) && isInternal(one.getGenericType()))
            .map(Field::getName)
            .map(field -> name(type, field));
    Stream<String> parents =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Arrays.stream(type.getGenericInterfaces()))
            .filter(ExportedSignatures::isInternal)
            .map(parent -> name(type, "extends"));
    return Stream.of(executables, fields, parents).flatMap(each -> each);
  }

  private static String name(Class<?> type, String member) {
    return type.getSimpleName() + "." + member;
  }

  private static Stream<Type> typesOf(Executable one) {
    Stream<Type> result =
        one instanceof Method method ? Stream.of(method.getGenericReturnType()) : Stream.empty();
    return Stream.of(
            result,
            Arrays.stream(one.getGenericParameterTypes()),
            Arrays.stream(one.getGenericExceptionTypes()))
        .flatMap(each -> each);
  }

  private static boolean isInternal(Type type) {
    if (type instanceof ParameterizedType generic) {
      return isInternal(generic.getRawType())
          || Arrays.stream(generic.getActualTypeArguments())
              .anyMatch(ExportedSignatures::isInternal);
    }
    if (type instanceof GenericArrayType array) {
      return isInternal(array.getGenericComponentType());
    }
    if (type instanceof WildcardType wildcard) {
      return Stream.concat(
              Arrays.stream(wildcard.getUpperBounds()), Arrays.stream(wildcard.getLowerBounds()))
          .anyMatch(ExportedSignatures::isInternal);
    }
    return type instanceof Class<?> one && INTERNAL.matcher(one.getName()).matches();
  }
}
