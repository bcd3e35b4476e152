/* Records what a process does to the files of one folder, in one order, so that the disk can be rebuilt as it would be
 * after a power cut at any moment. Loaded with LD_PRELOAD; the folder is $RECORD_FOLDER (ends with a slash), the record
 * goes to $RECORD_FILE. SQLite's -shm is left out: it is memory, not disk.
 *
 * One entry: kind (W write, T truncate, S sync, U unlink), length of the name, name, offset (8 bytes), size (4 bytes),
 * data. The name of the folder itself is "/". Syncs are recorded but not done: the machine's own disk is not on trial.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define HANDLES 4096

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int record = -1;
static char *names[HANDLES];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define LOCKED(statement) (pthread_mutex_lock(&one_at_a_time), (statement), pthread_mutex_unlock(&one_at_a_time))

__attribute__((constructor)) static void start(void) {
  const char *file = getenv("RECORD_FILE");
  folder = getenv("RECORD_FOLDER");
  if (folder && file) record = REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(char kind, const char *name, uint64_t offset, const void *data, uint32_t size) {
  uint8_t length = (uint8_t)strlen(name);
  struct iovec parts[] = {{&kind, 1}, {&length, 1}, {(void *)name, length}, {&offset, 8}, {&size, 4}, {(void *)data, size}};
  if (record >= 0 && writev(record, parts, 6) < 0) abort();
}

/* Returns the part of the path below the folder, "/" for the folder, NULL for everything else. */
static const char *inside(const char *path) {
  size_t length = folder ? strlen(folder) : 0;
  if (record < 0 || strstr(path, "-shm")) return NULL;
  if (strlen(path) + 1 == length && !strncmp(path, folder, length - 1)) return "/";
  if (strncmp(path, folder, length)) return NULL;
  return path[length] ? path + length : "/";
}

static const char *name_of(int handle) { return handle >= 0 && handle < HANDLES ? names[handle] : NULL; }

static void rename_handle(int handle, const char *name) {
  if (handle < 0 || handle >= HANDLES) return;
  free(names[handle]);
  names[handle] = name ? strdup(name) : NULL;
}

#define OPEN(real)                               \
  mode_t mode = 0;                               \
  if (flags & O_CREAT) {                         \
    va_list rest;                                \
    va_start(rest, flags);                       \
    mode = va_arg(rest, mode_t);                 \
    va_end(rest);                                \
  }                                              \
  int handle = real;                             \
  LOCKED(rename_handle(handle, inside(path)));   \
  return handle;

int open(const char *path, int flags, ...) { OPEN(REAL(open)(path, flags, mode)) }
int open64(const char *path, int flags, ...) { OPEN(REAL(open64)(path, flags, mode)) }
int openat(int at, const char *path, int flags, ...) { OPEN(REAL(openat)(at, path, flags, mode)) }
int openat64(int at, const char *path, int flags, ...) { OPEN(REAL(openat64)(at, path, flags, mode)) }

int close(int handle) {
  LOCKED(rename_handle(handle, NULL));
  return REAL(close)(handle);
}

static ssize_t write_at(int handle, const void *data, size_t size, off_t offset) {
  ssize_t done;
  pthread_mutex_lock(&one_at_a_time);
  done = REAL(pwrite64)(handle, data, size, offset);
  if (done > 0 && name_of(handle)) note('W', name_of(handle), (uint64_t)offset, data, (uint32_t)done);
  pthread_mutex_unlock(&one_at_a_time);
  return done;
}
ssize_t pwrite(int handle, const void *data, size_t size, off_t offset) { return write_at(handle, data, size, offset); }
ssize_t pwrite64(int handle, const void *data, size_t size, off_t offset) { return write_at(handle, data, size, offset); }

ssize_t write(int handle, const void *data, size_t size) {
  ssize_t done;
  if (!name_of(handle)) return REAL(write)(handle, data, size);
  pthread_mutex_lock(&one_at_a_time);
  done = REAL(write)(handle, data, size);
  if (done > 0) note('W', name_of(handle), (uint64_t)(lseek(handle, 0, SEEK_CUR) - done), data, (uint32_t)done);
  pthread_mutex_unlock(&one_at_a_time);
  return done;
}

static int cut_to(int handle, off_t size) {
  int result;
  pthread_mutex_lock(&one_at_a_time);
  result = REAL(ftruncate64)(handle, size);
  if (!result && name_of(handle)) note('T', name_of(handle), (uint64_t)size, NULL, 0);
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}
int ftruncate(int handle, off_t size) { return cut_to(handle, size); }
int ftruncate64(int handle, off_t size) { return cut_to(handle, size); }

#define SYNC(name)                                   \
  int name(int handle) {                             \
    if (!name_of(handle)) return REAL(name)(handle); \
    LOCKED(note('S', name_of(handle), 0, NULL, 0));  \
    return 0;                                        \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  int result;
  pthread_mutex_lock(&one_at_a_time);
  result = REAL(unlink)(path);
  if (!result && inside(path)) note('U', inside(path), 0, NULL, 0);
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}
