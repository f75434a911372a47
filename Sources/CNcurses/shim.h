#ifndef MERCED_CNCURSES_SHIM_H
#define MERCED_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <errno.h>
#include <fcntl.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
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

// What signal handlers need. They may call only async-signal-safe functions, so all of it is prepared here. The state
// is static to the translation unit: only Sources/TerminalUI/Device/SignalDoors.swift may call these functions.
static struct {
    volatile sig_atomic_t is_armed;
    int fd;
    struct termios modes;
    char bytes[512];
    size_t count;
    int pipe_fd;
    volatile sig_atomic_t asked_to_end;
} merced_rescue = { .pipe_fd = -1 };

static inline void merced_rescue_terminal(void) {
    if (!merced_rescue.is_armed) { return; }
    merced_rescue.is_armed = 0;
    size_t done = 0;
    while (done < merced_rescue.count) {
        ssize_t wrote = write(merced_rescue.fd, merced_rescue.bytes + done, merced_rescue.count - done);
        if (wrote <= 0) { break; }
        done += (size_t)wrote;
    }
    tcsetattr(merced_rescue.fd, TCSANOW, &merced_rescue.modes);
}

// A fatal signal: give the terminal back, then die of it as if nobody had listened (SA_RESETHAND).
static inline void merced_on_fatal(int number) {
    merced_rescue_terminal();
    raise(number);
}

// Any other signal: one byte into the pipe. A second request to end, unanswered, ends at once.
static inline void merced_on_signal(int number) {
    int saved = errno;
    if (number == SIGTERM || number == SIGHUP || number == SIGINT) {
        if (merced_rescue.asked_to_end) {
            merced_rescue_terminal();
            signal(number, SIG_DFL);
            raise(number);
        }
        merced_rescue.asked_to_end = 1;
    }
    unsigned char byte = (unsigned char)number;
    if (merced_rescue.pipe_fd >= 0) {
        ssize_t ignored = write(merced_rescue.pipe_fd, &byte, 1);
        (void)ignored;
    }
    errno = saved;
}

static inline void merced_arm_rescue(int fd, const struct termios *modes, const void *bytes, size_t count) {
    merced_rescue.is_armed = 0;
    merced_rescue.fd = fd;
    merced_rescue.modes = *modes;
    merced_rescue.count = count < sizeof merced_rescue.bytes ? count : sizeof merced_rescue.bytes;
    memcpy(merced_rescue.bytes, bytes, merced_rescue.count);
    merced_rescue.is_armed = 1;
}

static inline void merced_disarm_rescue(void) { merced_rescue.is_armed = 0; }

static inline void merced_set_signal_pipe(int fd) { merced_rescue.pipe_fd = fd; }

static inline void merced_listen(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = merced_on_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static inline void merced_unlisten(int number) { signal(number, SIG_DFL); }

static inline void merced_listen_fatal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = merced_on_fatal;
    action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

// A stack for fatal handlers, so that an overflowing main stack still gives the terminal back. Main thread only.
static inline void merced_use_signal_stack(void) {
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    stack.ss_size = 65536;
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp) { sigaltstack(&stack, NULL); }
}

// Stops the whole process group as the terminal's own suspend key would; returns when it runs on.
static inline void merced_stop_group(void) {
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, &before);
    sigset_t set, old;
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &set, &old);
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    sigaction(SIGTSTP, &before, NULL);
}

#endif
