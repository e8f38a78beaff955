package dev.baton.model;

import dev.baton.Baton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The public methods of the package {@code dev.baton}, for tests that leave none of them out. */
final class PublicApi {
  private static final Pattern NOT_OF_USERS =
      Pattern.compile("\\.(runtime|internal|fence)\\.|package-info");
  private static final String CLASS_FILE = ".class";

  private PublicApi() {}

  /** All that users can call, each once: where it is declared. */
  static List<Method> methods() {
    return classNames().stream()
        .map(PublicApi::load)
        .filter(type -> Modifier.isPublic(type.getModifiers()))
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(
            method ->
                Arrays.stream(method.getParameterTypes())
                    .noneMatch(type -> NOT_OF_USERS.matcher(type.getName()).find()))
        .toList();
  }

  /** What tests call {@code method}: its type and its name. */
  static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }

  private static List<String> classNames() {
    try {
      Path code = Path.of(Baton.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(code)) {
        return classNames(code.resolve("dev/baton"));
      }
      try (FileSystem jar = FileSystems.newFileSystem(code)) {
        return classNames(jar.getPath("dev/baton"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> classNames(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> "dev.baton." + folder.relativize(file).toString().replace('/', '.'))
          .filter(name -> name.endsWith(CLASS_FILE) && !NOT_OF_USERS.matcher(name).find())
          .map(name -> name.substring(0, name.length() - CLASS_FILE.length()))
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
