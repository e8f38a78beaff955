package dev.baton.house;

import java.util.List;
import java.util.stream.Stream;

/**
 * A repository as the rules see it.
 *
 * @param texts every text file
 * @param java those among them that are Java, parsed
 */
record Sources(List<TextFile> texts, List<JavaFile> java) {
  static Sources of(List<TextFile> texts) {
    return new Sources(texts, texts.stream().filter(TextFile::isJava).map(Parser::parse).toList());
  }

  /** What is shipped. */
  Stream<JavaFile> main() {
    return java.stream().filter(file -> file.text().isMain());
  }

  /** What tests it. */
  Stream<JavaFile> tests() {
    return java.stream().filter(file -> file.text().isTest());
  }

  /** What the module {@code module} ships. */
  Stream<JavaFile> mainOf(String module) {
    return main().filter(file -> file.text().isIn(module));
  }

  /** What people write line by line: Java and shell scripts. */
  Stream<TextFile> code() {
    return texts.stream().filter(file -> file.isJava() || file.isShell());
  }
}
