#ifndef MERCED_CNCURSES_SHIM_H
#define MERCED_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

// term.h defines hundreds of short macros (lines, columns, tab …); these doors keep them out of Swift.
static inline int merced_setupterm(const char *term, int fd, int *error) { return setupterm(term, fd, error); }
static inline void merced_forget_term(void) { if (cur_term) { del_curterm(cur_term); } }
static inline const char *merced_tigetstr(const char *name) { return tigetstr(name); }
static inline int merced_tigetnum(const char *name) { return tigetnum(name); }
static inline int merced_tigetflag(const char *name) { return tigetflag(name); }
static inline const char *merced_tparm1(const char *s, long a) { return tparm(s, a, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L); }
static inline const char *merced_tparm2(const char *s, long a, long b) { return tparm(s, a, b, 0L, 0L, 0L, 0L, 0L, 0L, 0L); }

// The size of the window, or 0 × 0.
static inline void merced_window_size(int fd, int *width, int *height) {
    struct winsize size;
    *width = *height = 0;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0) { *width = size.ws_col; *height = size.ws_row; }
}

// A pipe whose ends neither block nor outlive exec.
static inline int merced_pipe(int *reader, int *writer) {
    int ends[2];
    if (pipe(ends) != 0) { return -1; }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    *reader = ends[0];
    *writer = ends[1];
    return 0;
}

// A program that is started gets none of the descriptors from `first` on (posix_spawn(3), glibc 2.34).
static inline int merced_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

#endif
