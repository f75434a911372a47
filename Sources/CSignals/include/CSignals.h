#ifndef MERCED_CSIGNALS_H
#define MERCED_CSIGNALS_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// What Sources/TerminalUI/Device/SignalDoors.swift calls; its comments say what each does.
void merced_set_scratch(const char *file, const char *folder);
void merced_prepare_crash(const char *path, const char *header, const char *words, const char *without);
void merced_crash_command(const char *name);
void merced_crash_size(int width, int height);
void merced_set_lent(int is_lent);
void merced_arm_rescue(int fd, const struct termios *modes, const void *bytes, size_t count);
void merced_disarm_rescue(void);
void merced_set_signal_pipe(int fd);
void merced_listen(int number);
void merced_unlisten(int number);
void merced_listen_fatal(int number);
void merced_use_signal_stack(void);
void merced_stop_group(void);

#endif
