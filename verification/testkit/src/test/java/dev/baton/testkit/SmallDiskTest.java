package dev.baton.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Needs root. */
@Tag("programs")
class SmallDiskTest {
  @TempDir private Path folder;

  @Test
  void takesNothingMoreWhenItIsFullUntilItIsFreed() throws IOException {
    Path file = folder.resolve("disk/file");
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 4)) {
      Files.writeString(file, "before");
      disk.fill();
      disk.fill();
      assertThatThrownBy(() -> Files.write(file, new byte[10_000]))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space left on device");

      disk.free();
      Files.writeString(file, "after");
      assertThat(file).hasContent("after");
    }
  }

  @Test
  void leavesTheDirectoryAsItWas() throws IOException {
    Path file = folder.resolve("file");
    Files.writeString(file, "below");
    SmallDisk disk = SmallDisk.mount(folder, 1);
    assertThat(file).doesNotExist();
    disk.close();
    disk.close();
    assertThat(file).hasContent("below");
  }

  @Test
  void isAvailableToRoot() {
    assertThat(SmallDisk.areAvailable()).isTrue();
  }
}
