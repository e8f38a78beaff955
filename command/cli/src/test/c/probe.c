/* Writes to the file FILE, its first argument, what it was started with. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void write_signals(FILE *out) {
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, NULL, &blocked);
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    int ignored = sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
    fprintf(out, "signal %d%s%s\n", number, sigismember(&blocked, number) == 1 ? " blocked" : "",
            ignored ? " ignored" : "");
  }
}

static void write_limits(FILE *out) {
  for (int resource = 0; resource < RLIM_NLIMITS; resource++) {
    struct rlimit limit;
    getrlimit(resource, &limit);
    fprintf(out, "limit %d %llu %llu\n", resource, (unsigned long long)limit.rlim_cur,
            (unsigned long long)limit.rlim_max);
  }
}

static void write_descriptors(FILE *out) {
  for (int fd = 0; fd < 8192; fd++) {
    char path[64];
    char target[4096];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    ssize_t length = fd == fileno(out) ? -1 : readlink(path, target, sizeof target);
    if (length > 0)
      fprintf(out, "descriptor %d %.*s %x\n", fd, (int)length, target,
              fcntl(fd, F_GETFD) << 16 | fcntl(fd, F_GETFL));
  }
}

int main(int count, char **words) {
  extern char **environ;
  char folder[4096];
  struct stat root;
  mode_t mask = umask(0);
  int fd = open(words[1], O_WRONLY | O_CREAT | O_EXCL, 0666);
  FILE *out = fdopen(fcntl(fd, F_DUPFD, 8192) , "w");
  if (out == NULL)
    out = fdopen(fd, "w");
  else
    close(fd);
  for (int i = 2; i < count; i++)
    fprintf(out, "word %s\n", words[i]);
  for (char **variable = environ; *variable != NULL; variable++)
    fprintf(out, "variable %s\n", *variable);
  stat("/", &root);
  fprintf(out, "folder %s\numask %o\nroot %lu\n", getcwd(folder, sizeof folder), (unsigned)mask,
          (unsigned long)root.st_ino);
  fprintf(out, "nice %d\ndumpable %d\n", getpriority(PRIO_PROCESS, 0), prctl(PR_GET_DUMPABLE));
  write_signals(out);
  write_limits(out);
  write_descriptors(out);
  return fclose(out) == 0 ? 0 : 1;
}
