package dev.baton.dashboard.access;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The users of the dashboard, from a file with one line {@code NAME:ROLE:HASH} for each. The role
 * is {@code reader} or {@code operator}. A hash of {@code -} means that only a proxy can name the
 * user. Immutable.
 */
public final class UserAccounts {
  /** No users at all. */
  public static final UserAccounts NONE = new UserAccounts(Map.of());

  private static final Set<PosixFilePermission> REFUSED =
      PosixFilePermissions.fromString("----w-rwx");
  private static final int FIELDS = 3;
  private static final String NO_PASSWORD = "-";

  private final Map<String, UserAccount> byName;

  private UserAccounts(Map<String, UserAccount> byName) {
    this.byName = byName;
  }

  /**
   * Reads the file of users.
   *
   * @throws IllegalArgumentException if the file cannot be read, if others can read or change it,
   *     if it belongs to another user than root or this process's, or if a line is wrong
   */
  public static UserAccounts readFile(Path file) {
    try {
      checkMode(file, Files.getPosixFilePermissions(file));
      checkOwner(file);
      return parseLines(file, Files.readAllLines(file));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the users file " + file + " is not UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("the users file " + file + " cannot be read: " + e, e);
    }
  }

  /** Checks the mode. The group may read: Kubernetes mounts secrets this way. */
  private static void checkMode(Path file, Set<PosixFilePermission> mode) {
    if (!Collections.disjoint(mode, REFUSED)) {
      throw new IllegalArgumentException(
          "the users file %s can be read or changed by others (%s): chmod g-w,o-rwx %1$s"
              .formatted(file, PosixFilePermissions.toString(mode)));
    }
  }

  /** Checks the owner, who can change the file whatever its mode: root, or this process's user. */
  private static void checkOwner(Path file) throws IOException {
    Object owner = Files.getAttribute(file, "unix:uid");
    Path self = Path.of("/proc/self");
    if (!owner.equals(0)
        && Files.exists(self)
        && !owner.equals(Files.getAttribute(self, "unix:uid"))) {
      throw new IllegalArgumentException(
          "the users file " + file + " belongs to another user, number " + owner + ": chown it");
    }
  }

  private static UserAccounts parseLines(Path file, List<String> lines) {
    Map<String, UserAccount> found = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      String place = "the users file " + file + ", line " + (i + 1) + ": ";
      if (!line.isEmpty() && !line.startsWith("#")) {
        UserAccount account = parseLine(place, line);
        if (found.put(account.name(), account) != null) {
          throw new IllegalArgumentException(place + "this name was in an earlier line");
        }
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("the users file " + file + " has no users");
    }
    checkCosts(file, found);
    return new UserAccounts(Map.copyOf(found));
  }

  /**
   * Checks that all hashes cost the same: otherwise the time of an answer tells which names are.
   */
  private static void checkCosts(Path file, Map<String, UserAccount> found) {
    long costs =
        found.values().stream()
            .flatMap(each -> each.password().stream())
            .map(PasswordHash::cost)
            .distinct()
            .count();
    if (costs > 1) {
      throw new IllegalArgumentException(
          "the users file %s has hashes of different costs; make all of them by".formatted(file)
              + " 'baton dashboard --hash-password'");
    }
  }

  private static UserAccount parseLine(String place, String line) {
    String[] fields = line.split(":", -1);
    if (fields.length != FIELDS || !UserAccount.isValidName(fields[0])) {
      throw new IllegalArgumentException(
          place + "write NAME:reader:HASH or NAME:operator:HASH; a name is printable ASCII");
    }
    try {
      return new UserAccount(fields[0], parseRole(fields[1]), parsePassword(fields[2]));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(place + e.getMessage(), e);
    }
  }

  private static Optional<PasswordHash> parsePassword(String text) {
    return text.equals(NO_PASSWORD) ? Optional.empty() : Optional.of(PasswordHash.parseHash(text));
  }

  private static UserRole parseRole(String text) {
    return switch (text) {
      case "reader" -> UserRole.READER;
      case "operator" -> UserRole.OPERATOR;
      default -> throw new IllegalArgumentException("the role must be reader or operator");
    };
  }

  /** Returns whether any user can log in with a password. */
  boolean hasPasswords() {
    return anyWithPassword().isPresent();
  }

  /** Returns whether there is any operator. */
  public boolean hasOperator() {
    return byName.values().stream().anyMatch(each -> each.role() == UserRole.OPERATOR);
  }

  Optional<UserAccount> findAccount(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Returns any account with a password, against which the passwords of strangers are checked. */
  Optional<UserAccount> anyWithPassword() {
    return byName.values().stream().filter(each -> each.password().isPresent()).findAny();
  }
}
