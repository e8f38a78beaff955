/* The cgroups of commands: the kernel ends all of one at once, whatever it forks. The keeper makes
 * them where it may: with version 2, in a folder of its own that is writable. Below systemd it must
 * have been delegated, since systemd alone changes all others.
 *
 * Without one, the keeper ends the descendants one by one. */
#include "keeper.h"
#include <sys/stat.h>
#include <sys/xattr.h>

static char home[512]; /* the folder of the front's cgroup; empty if it can have no others in it */
static unsigned long long space; /* the pid namespace: several may share a folder */

static bool is_delegated(const char *folder) {
  char value[2] = "";
  return access("/run/systemd/system", F_OK) < 0 ||
         ((getxattr(folder, "user.delegate", value, sizeof value) == 1 ||
           getxattr(folder, "trusted.delegate", value, sizeof value) == 1) &&
          value[0] == '1');
}

/* Finds the front's cgroup: the line of /proc/self/cgroup that begins with "0::". */
void cgroup_find(void) {
  static const char *const ROOTS[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
  char text[4096];
  struct stat names;
  space = stat("/proc/self/ns/pid", &names) == 0 ? names.st_ino : 0;
  int fd = open("/proc/self/cgroup", O_RDONLY | O_CLOEXEC);
  ssize_t got = read(fd, text, sizeof text - 1);
  close(fd);
  text[got > 0 ? got : 0] = '\0';
  char *path = strncmp(text, "0::", 3) == 0 ? text : strstr(text, "\n0::");
  if (path == NULL)
    return;
  path = strchr(path, '/');
  path[strcspn(path, "\n")] = '\0';
  for (size_t i = 0; i < sizeof ROOTS / sizeof *ROOTS && home[0] == '\0'; i++) {
    char procs[sizeof home + 16];
    snprintf(home, sizeof home, "%s%s", ROOTS[i], path[1] == '\0' ? "" : path);
    snprintf(procs, sizeof procs, "%s/cgroup.procs", home);
    if (access(procs, F_OK) < 0 || !is_delegated(home))
      home[0] = '\0';
  }
}

/* Writes the path of a file of the cgroup of a shim's command, or that of its folder. */
static const char *locate(pid_t shim, const char *name) {
  static char path[sizeof home + 64];
  snprintf(path, sizeof path, "%s/baton-%llu-%d%s", home, space, shim, name);
  return path;
}

/* Makes a cgroup for a command, and returns a descriptor for cgroup_join(); -1 if there is none. An
 * empty one of the same name was left behind. */
int cgroup_make(pid_t shim) {
  cgroup_remove(shim);
  if (home[0] == '\0' || mkdir(locate(shim, ""), 0755) < 0) {
    home[0] = '\0';
    return -1;
  }
  int killer = open(locate(shim, "/cgroup.kill"), O_WRONLY | O_CLOEXEC);
  int procs = open(locate(shim, "/cgroup.procs"), O_WRONLY | O_CLOEXEC);
  if (killer < 0) {
    close(procs);
    cgroup_remove(shim);
    return -1;
  }
  close(killer);
  return procs;
}

/* Writes to a file of a cgroup, which may refuse that, and closes it. */
static void order(int file, const char *digit) {
  ssize_t unused = write(file, digit, 1);
  (void)unused;
  close(file);
}

/* Moves this process into the cgroup. If it may not, the command runs without. */
void cgroup_join(int procs) {
  order(procs, "0");
}

/* Kills all in the cgroup. */
void cgroup_kill(pid_t shim) {
  if (home[0] != '\0' && shim != 0)
    order(open(locate(shim, "/cgroup.kill"), O_WRONLY | O_CLOEXEC), "1");
}

/* Removes the cgroup when no process is in it any more. */
void cgroup_remove(pid_t shim) {
  if (home[0] != '\0' && shim != 0)
    rmdir(locate(shim, ""));
}
