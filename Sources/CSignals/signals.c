#define _GNU_SOURCE
#include "CSignals.h"

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What signal handlers need. They may call only async-signal-safe functions, so all of it is prepared here. The state
// is this file's alone. (Functions of a header would not do: an optimiser that inlines those who call them gives each Swift file a
// state of its own, and then the handler finds nothing prepared.)
static struct {
    volatile sig_atomic_t is_armed;
    int fd;
    struct termios modes;
    char bytes[512];
    size_t count;
    int pipe_fd;
    volatile sig_atomic_t asked_to_end;
    // A text that lies in a file while an editor has it.
    char scratch_file[1024];
    char scratch_folder[1024];
} merced_rescue = { .pipe_fd = -1 };

// What a report of a crash is made of. Names and numbers only: no order, no secret, no argument ever gets in here.
static struct {
    volatile sig_atomic_t is_prepared;
    volatile int has_begun;
    char path[1024];
    char header[2048];
    char words[1024];
    char words_without_report[512];
    char commands[16][48];
    volatile unsigned command_count;
    volatile int width;
    volatile int height;
    struct { char name[48]; uintptr_t base, start, end; } modules[64];
    int module_count;
} merced_crash = { .is_prepared = 0 };

static void merced_copy_text(char *to, size_t room, const char *from) {
    size_t count = strlen(from);
    if (count >= room) { count = room - 1; }
    memcpy(to, from, count);
    to[count] = 0;
}

void merced_set_scratch(const char *file, const char *folder) {
    merced_rescue.scratch_file[0] = 0;
    merced_copy_text(merced_rescue.scratch_folder, sizeof merced_rescue.scratch_folder, folder);
    merced_copy_text(merced_rescue.scratch_file, sizeof merced_rescue.scratch_file, file);
}

static void merced_remove_scratch(void) {
    if (!merced_rescue.scratch_file[0]) { return; }
    unlink(merced_rescue.scratch_file);
    rmdir(merced_rescue.scratch_folder);
}

static void merced_rescue_terminal(void) {
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

static void merced_put(int fd, const char *text) {
    size_t count = strlen(text), done = 0;
    while (done < count) {
        ssize_t wrote = write(fd, text + done, count - done);
        if (wrote <= 0) { return; }
        done += (size_t)wrote;
    }
}

static void merced_put_number(int fd, uintptr_t number, unsigned base) {
    char digits[32];
    size_t at = sizeof digits - 1;
    digits[at] = 0;
    do {
        digits[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number);
    merced_put(fd, digits + at);
}

// Where a return address lies: `merced+0x1a2b`, as addr2line takes it.
static void merced_put_address(int fd, uintptr_t address) {
    merced_put(fd, "  ");
    for (int i = 0; i < merced_crash.module_count; i++) {
        if (address < merced_crash.modules[i].start || address >= merced_crash.modules[i].end) { continue; }
        merced_put(fd, merced_crash.modules[i].name);
        merced_put(fd, "+");
        address -= merced_crash.modules[i].base;
        break;
    }
    merced_put(fd, "0x");
    merced_put_number(fd, address, 16);
    merced_put(fd, "\n");
}

static int merced_write_report(int number) {
    if (!merced_crash.path[0]) { return 0; }
    int fd = open(merced_crash.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) { return 0; }
    merced_put(fd, merced_crash.header);
    merced_put(fd, "signal ");
    merced_put_number(fd, (uintptr_t)number, 10);
    merced_put(fd, "\nsize ");
    merced_put_number(fd, (uintptr_t)merced_crash.width, 10);
    merced_put(fd, " x ");
    merced_put_number(fd, (uintptr_t)merced_crash.height, 10);
    merced_put(fd, "\nlast commands, the newest last:\n");
    unsigned count = merced_crash.command_count, kept = sizeof merced_crash.commands / sizeof merced_crash.commands[0];
    for (unsigned i = count > kept ? count - kept : 0; i < count; i++) {
        merced_put(fd, "  ");
        merced_put(fd, merced_crash.commands[i % kept]);
        merced_put(fd, "\n");
    }
    merced_put(fd, "backtrace:\n");
    void *frames[64];
    int depth = backtrace(frames, 64);
    for (int i = 0; i < depth; i++) { merced_put_address(fd, (uintptr_t)frames[i]); }
    close(fd);
    return 1;
}

// The signal may have come to another thread than the one that paints: what that one writes from here on goes nowhere, so
// that no frame follows the bytes that give the terminal back.
static void merced_keep_painters_off(void) {
    if (!merced_rescue.is_armed || merced_rescue.fd == 2) { return; }
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC), kept = dup(merced_rescue.fd);
    if (nowhere < 0 || kept < 0) { return; }
    if (dup2(nowhere, merced_rescue.fd) >= 0) { merced_rescue.fd = kept; }
}

// A fatal signal: give the terminal back, leave a report, say so, end with 70. Where nothing is prepared, die of it as
// if nobody had listened (SA_RESETHAND).
static void merced_on_fatal(int number) {
    if (!merced_crash.is_prepared) {
        merced_rescue_terminal();
        raise(number);
        return;
    }
    // A second thread that falls waits for the end; a handler that hangs is ended.
    if (__atomic_exchange_n(&merced_crash.has_begun, 1, __ATOMIC_SEQ_CST)) { for (;;) { pause(); } }
    signal(SIGALRM, SIG_DFL);
    alarm(5);
    merced_keep_painters_off();
    merced_rescue_terminal();
    merced_remove_scratch();
    int is_written = merced_write_report(number);
    merced_put(2, is_written ? merced_crash.words : merced_crash.words_without_report);
    _exit(70);
}

// One file of code in memory, by the last part of its name: the kernel's own has no folder, and the program no name.
static int merced_note_module(struct dl_phdr_info *file, size_t size, void *unused) {
    (void)size, (void)unused;
    int kept = sizeof merced_crash.modules / sizeof merced_crash.modules[0];
    const char *path = file->dlpi_name[0] ? file->dlpi_name : program_invocation_name, *slash = strrchr(path, '/');
    if (file->dlpi_name[0] && !slash) { return 0; }
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), base = UINTPTR_MAX;
    for (int i = 0; i < file->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &file->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) { continue; }
        uintptr_t start = (file->dlpi_addr + part->p_vaddr) / page * page;
        if (start < base) { base = start; }
        if (!(part->p_flags & PF_X) || merced_crash.module_count >= kept) { continue; }
        __typeof__(merced_crash.modules[0]) *module = &merced_crash.modules[merced_crash.module_count++];
        merced_copy_text(module->name, sizeof module->name, slash ? slash + 1 : path);
        for (char *at = module->name; *at; at++) { if (*at < 0x20 || *at > 0x7E) { *at = '?'; } }
        module->base = base;
        module->start = start;
        module->end = file->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 0;
}

void merced_prepare_crash(const char *path, const char *header, const char *words, const char *without) {
    merced_copy_text(merced_crash.path, sizeof merced_crash.path, path);
    merced_copy_text(merced_crash.header, sizeof merced_crash.header, header);
    merced_copy_text(merced_crash.words, sizeof merced_crash.words, words);
    merced_copy_text(merced_crash.words_without_report, sizeof merced_crash.words_without_report, without);
    merced_crash.module_count = 0;
    dl_iterate_phdr(merced_note_module, NULL);
    // Loads the unwinder now: it cannot be loaded in a handler.
    void *frames[2];
    backtrace(frames, 2);
    merced_crash.is_prepared = 1;
}

void merced_crash_command(const char *name) {
    merced_copy_text(merced_crash.commands[merced_crash.command_count % 16], 48, name);
    merced_crash.command_count++;
}

void merced_crash_size(int width, int height) {
    merced_crash.width = width;
    merced_crash.height = height;
}

// Ignores a signal, and forgets those that have come: the kernel keeps one that met a thread which blocks it, ignored or
// not, for the handler there may be later.
static void merced_ignore(int number, struct sigaction *before) {
    struct sigaction ignored;
    memset(&ignored, 0, sizeof ignored);
    ignored.sa_handler = SIG_IGN;
    sigemptyset(&ignored.sa_mask);
    sigaction(number, &ignored, before);
}

// Lent: the interrupt and quit keys are the editor's. It gets them as usual, since it starts with signals as usual; of
// ours the kernel drops them where they arise, as with system(3). A handler that looked away would not do: a signal that
// ended the editor may reach a thread of ours only after the terminal was taken back.
void merced_set_lent(int is_lent) {
    static struct sigaction interrupt, quit;
    static int was_lent = 0;
    if (is_lent == was_lent) { return; }
    was_lent = is_lent;
    if (is_lent) {
        merced_ignore(SIGINT, &interrupt);
        merced_ignore(SIGQUIT, &quit);
    } else {
        merced_ignore(SIGINT, NULL);
        merced_ignore(SIGQUIT, NULL);
        sigaction(SIGINT, &interrupt, NULL);
        sigaction(SIGQUIT, &quit, NULL);
    }
}

// Any other signal: one byte into the pipe. A second request to end, unanswered, ends at once.
static void merced_on_signal(int number) {
    int saved = errno;
    if (number == SIGTERM || number == SIGHUP || number == SIGINT) {
        if (merced_rescue.asked_to_end) {
            merced_rescue_terminal();
            merced_remove_scratch();
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

void merced_arm_rescue(int fd, const struct termios *modes, const void *bytes, size_t count) {
    merced_rescue.is_armed = 0;
    merced_rescue.fd = fd;
    merced_rescue.modes = *modes;
    merced_rescue.count = count < sizeof merced_rescue.bytes ? count : sizeof merced_rescue.bytes;
    memcpy(merced_rescue.bytes, bytes, merced_rescue.count);
    merced_rescue.is_armed = 1;
}

void merced_disarm_rescue(void) { merced_rescue.is_armed = 0; }

void merced_set_signal_pipe(int fd) { merced_rescue.pipe_fd = fd; }

void merced_listen(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = merced_on_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void merced_unlisten(int number) { signal(number, SIG_DFL); }

void merced_listen_fatal(int number) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = merced_on_fatal;
    action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

// A stack for fatal handlers, so that an overflowing main stack still gives the terminal back. Main thread only.
void merced_use_signal_stack(void) {
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    stack.ss_size = 65536;
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp) { sigaltstack(&stack, NULL); }
}

// Stops the whole process group as the terminal's own suspend key would; returns when it runs on.
//
// A signal to the group is taken by whichever thread of ours comes first. This one would go on meanwhile, put our handler
// back and take the terminal, and only then stand still, or not at all. So of ours that one is dropped, and another goes
// to this very thread, which stops where it is, and the others with it.
void merced_stop_group(void) {
    struct sigaction usual, before;
    memset(&usual, 0, sizeof usual);
    usual.sa_handler = SIG_DFL;
    sigemptyset(&usual.sa_mask);
    merced_ignore(SIGTSTP, &before);
    kill(0, SIGTSTP);
    // Once more, to forget it: stopped by it, this thread would stop again when it runs on.
    merced_ignore(SIGTSTP, NULL);
    sigaction(SIGTSTP, &usual, NULL);
    sigset_t set, old;
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &set, &old);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    sigaction(SIGTSTP, &before, NULL);
}
