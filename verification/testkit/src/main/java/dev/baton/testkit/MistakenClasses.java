package dev.baton.testkit;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Loads the classes with a {@link SourceMistake}, and those around them, anew: all of Baton's that
 * the given folders have. All else is as it is.
 */
public final class MistakenClasses extends URLClassLoader {
  /**
   * Creates a loader that has loaded nothing yet.
   *
   * @param changed the folder of the classes with the mistake
   * @param neighbors a class of each module that is loaded anew
   */
  public MistakenClasses(Path changed, Class<?>... neighbors) throws MalformedURLException {
    super(
        Stream.concat(
                Stream.of(changed.toUri().toURL()),
                Stream.of(neighbors).map(MistakenClasses::originOf))
            .toArray(URL[]::new),
        MistakenClasses.class.getClassLoader());
  }

  private static URL originOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("dev.baton.") || findResource(name.replace('.', '/') + ".class") == null) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }
}
