package dev.baton.guard;

/** ZooKeeper refused one operation of a guarded transaction, and so all of it. */
public final class OperationRefusedException extends GuardException {
  private static final long serialVersionUID = 1;

  private final int operation;
  private final Code code;

  OperationRefusedException(int operation, Code code, String message) {
    super(message);
    this.operation = operation;
    this.code = code;
  }

  /** What is wrong with an operation. */
  public enum Code {
    /** The node that it speaks of does not exist; if it creates one, the parent does not. */
    NO_NODE,
    /** The node that it creates exists. */
    NODE_EXISTS,
    /** The node has another version than the operation names. */
    BAD_VERSION,
    /** The node that it deletes has children. */
    NOT_EMPTY,
    /** This identity is not permitted to do that. */
    NO_PERMISSION,
    /** Something else: the parent is an ephemeral node, or a quota is exceeded, say. */
    OTHER
  }

  /** Which operation it was, the first to be refused; counted from 0 as they were added. */
  public int operation() {
    return operation;
  }

  /** What is wrong with it. */
  public Code code() {
    return code;
  }
}
