package dev.baton.internal;

import dev.baton.runtime.node.Member;
import java.util.List;
import java.util.stream.Collectors;

/** Names of many, for people. */
final class Names {
  private static final int MOST = 20;

  private Names() {}

  /** The ids of those in {@code line}, but not of more than a few. */
  static String of(List<Member> line) {
    return list(line.stream().map(member -> member.data().id()).toList());
  }

  /** All of them, but not more than a few. */
  static String list(List<String> names) {
    String all = names.stream().limit(MOST).collect(Collectors.joining(", "));
    return names.size() > MOST ? all + " and others" : all;
  }
}
