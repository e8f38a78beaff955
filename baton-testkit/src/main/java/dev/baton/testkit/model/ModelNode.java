package dev.baton.testkit.model;

import dev.baton.runtime.Answer;

/**
 * A node of the model.
 *
 * @param owner the session that it ends with; 0 for none
 */
record ModelNode(String path, String data, long czxid, int version, long ctimeMillis, long owner) {
  /** The root of the tree. */
  static final ModelNode ROOT = new ModelNode("/", "", 0, 0, 0, 0);

  Answer.Stat stat() {
    return new Answer.Stat(czxid, version, ctimeMillis, owner);
  }

  ModelNode withData(String changed) {
    return new ModelNode(path, changed, czxid, version + 1, ctimeMillis, owner);
  }

  String parent() {
    return parentOf(path);
  }

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  static String parentOf(String path) {
    int slash = path.lastIndexOf('/');
    return slash == 0 ? "/" : path.substring(0, slash);
  }
}
