#ifndef MERCED_CNCURSES_SHIM_H
#define MERCED_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>
#include <termios.h>

// term.h defines hundreds of short macros (lines, columns, tab …); these doors keep them out of Swift.
static inline int merced_setupterm(const char *term, int fd, int *error) { return setupterm(term, fd, error); }
static inline const char *merced_tigetstr(const char *name) { return tigetstr(name); }
static inline int merced_tigetnum(const char *name) { return tigetnum(name); }
static inline int merced_tigetflag(const char *name) { return tigetflag(name); }
static inline const char *merced_tparm1(const char *s, long a) { return tparm(s, a, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L); }
static inline const char *merced_tparm2(const char *s, long a, long b) { return tparm(s, a, b, 0L, 0L, 0L, 0L, 0L, 0L, 0L); }

#endif
