package dev.baton.internal;

import dev.baton.runtime.node.QueueMember;
import java.util.List;
import java.util.stream.Collectors;

/** Lists of names, for messages. */
final class NameLists {
  private static final int MOST = 20;

  private NameLists() {}

  /** Returns the ids of the participants in {@code line}, but not more than a few. */
  static String idsOf(List<QueueMember> line) {
    return joinNames(line.stream().map(member -> member.data().id()).toList());
  }

  /** Returns the names, but not more than a few. */
  static String joinNames(List<String> names) {
    String all = names.stream().limit(MOST).collect(Collectors.joining(", "));
    return names.size() > MOST ? all + " and others" : all;
  }
}
