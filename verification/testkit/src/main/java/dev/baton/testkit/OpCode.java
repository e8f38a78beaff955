package dev.baton.testkit;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The operations of ZooKeeper's requests, by ZooKeeper's own names. The Java client sends {@link
 * #CREATE2} and {@link #GET_CHILDREN2} if the caller wants the {@code NodeStat} as well. Otherwise
 * it sends {@link #CREATE} and {@link #GET_CHILDREN}.
 */
public enum OpCode {
  /** The first request on every connection, for a new or an old session. */
  CONNECT(0),
  CREATE(1),
  DELETE(2),
  EXISTS(3),
  GET_DATA(4),
  SET_DATA(5),
  GET_ACL(6),
  SET_ACL(7),
  GET_CHILDREN(8),
  SYNC(9),
  PING(11),
  GET_CHILDREN2(12),
  MULTI(14),
  CREATE2(15),
  RECONFIG(16),
  CHECK_WATCHES(17),
  REMOVE_WATCHES(18),
  CREATE_CONTAINER(19),
  CREATE_TTL(21),
  MULTI_READ(22),
  AUTH(100),
  SET_WATCHES(101),
  SASL(102),
  GET_EPHEMERALS(103),
  GET_ALL_CHILDREN_NUMBER(104),
  SET_WATCHES2(105),
  ADD_WATCH(106),
  WHO_AM_I(107),
  CLOSE_SESSION(-11),
  /** Anything newer than this list. */
  OTHER(Integer.MIN_VALUE),
  /** No request: the event that comes unasked when a watch fires. */
  WATCH_EVENT(-1);

  private static final Map<Integer, OpCode> BY_CODE =
      Arrays.stream(values()).collect(Collectors.toMap(op -> op.code, Function.identity()));

  private final int code;

  OpCode(int code) {
    this.code = code;
  }

  static OpCode fromCode(int code) {
    return BY_CODE.getOrDefault(code, OTHER);
  }
}
