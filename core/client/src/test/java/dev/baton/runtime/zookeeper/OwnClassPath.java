package dev.baton.runtime.zookeeper;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Loads all classes itself, and tells which ones. */
final class OwnClassPath extends URLClassLoader {
  /** Loads the classes of the tests, but those of {@code ahead} first. */
  OwnClassPath(List<Path> ahead) throws MalformedURLException {
    super(classPath(ahead), ClassLoader.getPlatformClassLoader());
  }

  private static URL[] classPath(List<Path> ahead) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (Path each : ahead) {
      urls.add(each.toUri().toURL());
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(new File(entry).toURI().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  boolean hasLoaded(String name) {
    return findLoadedClass(name) != null;
  }
}
