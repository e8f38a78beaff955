package dev.baton.guard;

/** Thrown when ZooKeeper refused one operation of a fenced transaction, and so all of it. */
public final class OperationRefusedException extends FencedTransactionException {
  private static final long serialVersionUID = 1;

  private final int operation;
  private final RefusalCode code;

  OperationRefusedException(int operation, RefusalCode code, String message) {
    super(message);
    this.operation = operation;
    this.code = code;
  }

  /** The reasons for which an operation is refused. */
  public enum RefusalCode {
    /** The node of the operation does not exist; for a create, its parent does not. */
    NO_NODE,
    /** The node to create exists. */
    NODE_EXISTS,
    /** The node has another version than the operation names. */
    BAD_VERSION,
    /** The node to delete has children. */
    NOT_EMPTY,
    /** This identity is not permitted to do that. */
    NO_PERMISSION,
    /**
     * A reason not listed here: for example, the parent is an ephemeral node, or a quota is
     * exceeded.
     */
    OTHER
  }

  /** Returns the number of the first refused operation, counted from 0 in the order of adding. */
  public int operation() {
    return operation;
  }

  /** Returns the reason of the refusal. */
  public RefusalCode code() {
    return code;
  }
}
