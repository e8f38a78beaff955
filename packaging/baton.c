/* baton, the command, as ./package makes it. It becomes the JVM that runs it; for a command that
 * runs others it becomes the keeper, which starts that JVM; see docs/explanation/keeper.md. */
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <unistd.h>

static char *JVM_OPTIONS[] = {
    "-Xlog:disable", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
    "-XX:-UsePerfData", "-XX:+DisplayVMOutputToStderr", "-XX:+ErrorFileToStderr",
    "-XX:+ExitOnOutOfMemoryError", "-Xss512k", "-Xmx128m"};
#define JVM_OPTION_COUNT (sizeof JVM_OPTIONS / sizeof *JVM_OPTIONS)
#define LEAST_FILES 64 /* with fewer open files, a JVM ends with a stack trace */
#define MOST_OTHERS 8 /* of the words that neither the user nor the table above names */

static _Noreturn void die(const char *what) {
  fprintf(stderr, "baton: %s: %s\n", what, strerror(errno));
  exit(EX_UNAVAILABLE);
}

/* Returns the path of a file of the package, which may be anywhere and called by a link. */
static char *find_file(const char *name) {
  char program[PATH_MAX] = "", *path;
  if (readlink("/proc/self/exe", program, sizeof program - 1) < 0)
    die("/proc/self/exe");
  if (asprintf(&path, "%s/%s", dirname(dirname(program)), name) < 0)
    die("cannot start");
  return path;
}

/* Returns the first word that is no option of baton itself, nor the value of one. */
static const char *find_command(char **words) {
  for (; *words != NULL && **words == '-'; words++)
    if ((strcmp(*words, "--color") == 0 || strcmp(*words, "--config") == 0) && words[1] != NULL)
      words++;
  return *words != NULL ? *words : "";
}

/* Leaves what JVMs take for options to the commands that baton runs. The keeper does so itself. */
static void unset_options(void) {
  unsetenv("JAVA_TOOL_OPTIONS");
  unsetenv("JDK_JAVA_OPTIONS");
  unsetenv("_JAVA_OPTIONS");
}

/* Without a class path, Java would take the user's CLASSPATH, which is for other programs. */
static char **make_line(const char *command, bool kept, size_t count, char **words) {
  const char *given = getenv("BATON_JAVA_OPTS");
  char *options = strdup(given != NULL ? given : "");
  if (options == NULL)
    die("cannot start");
  size_t most = JVM_OPTION_COUNT + MOST_OTHERS + strlen(options) + count;
  char **line = calloc(most, sizeof *line), **next = line;
  if (line == NULL)
    die("cannot start");
  if (kept)
    *next++ = find_file("lib/keeper");
  *next++ = find_file("runtime/bin/java");
  memcpy(next, JVM_OPTIONS, sizeof JVM_OPTIONS);
  next += JVM_OPTION_COUNT;
  bool demo = strcmp(command, "demo") == 0 && access(find_file("demo"), R_OK) == 0;
  *next++ = "-cp";
  *next++ = demo ? find_file("demo/*") : "/dev/null";
  for (char *word = strtok(options, " \t\n"); word != NULL; word = strtok(NULL, " \t\n"))
    *next++ = word;
  *next++ = demo ? "dev.baton.demo.program.DemoMain" : "dev.baton.cli.Main";
  memcpy(next, words, count * sizeof *words);
  return line;
}

int main(int count, char **words) {
  const char *command = find_command(words + 1);
  bool kept = strcmp(command, "run") == 0 || strcmp(command, "lock") == 0 ||
              strcmp(command, "once") == 0;
  if (getcwd(NULL, 0) == NULL && errno == ENOENT) {
    fprintf(stderr, "baton: the working directory was deleted; change to another one.\n");
    return EX_UNAVAILABLE;
  }
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_max < LEAST_FILES) {
    fprintf(stderr, "baton: only %d files may be open at once; raise the limit: ulimit -n 1024\n",
            (int)files.rlim_max);
    return EX_UNAVAILABLE;
  }
  char **line = make_line(command, kept, (size_t)count - 1, words + 1);
  if (!kept)
    unset_options();
  execv(line[0], line);
  die(line[0]);
}
