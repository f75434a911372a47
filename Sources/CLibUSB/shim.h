#ifndef MERCED_CLIBUSB_SHIM_H
#define MERCED_CLIBUSB_SHIM_H

// No feature macro such as _GNU_SOURCE here: it gives fd_set other fields than every other C module sees, and a clean build fails.
#include <libusb-1.0/libusb.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>

// Overwrites memory with zeros; a compiler does not leave it out.
static inline void merced_wipe(void *bytes, size_t count) {
    volatile unsigned char *at = (volatile unsigned char *)bytes;
    while (count--) { *at++ = 0; }
}

// Whole pages of their own: kept out of swap and core files as far as the system lets. NULL where there is no memory.
static inline void *merced_secret_pages(size_t count) {
    void *pages = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) { return NULL; }
    (void)mlock(pages, count);
    (void)madvise(pages, count, MADV_DONTDUMP);
    return pages;
}

static inline void merced_release_pages(void *pages, size_t count) {
    merced_wipe(pages, count);
    (void)munlock(pages, count);
    (void)munmap(pages, count);
}

// Whether this process may leave a core file (prctl(2) is variadic, which Swift cannot call).
static inline int merced_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
static inline int merced_set_dumpable(int is_dumpable) { return prctl(PR_SET_DUMPABLE, is_dumpable, 0, 0, 0); }

#endif
