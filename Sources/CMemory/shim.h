// The memory of this process: how the C library keeps it, mallopt(3), and where the program's variables are.
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// The linker of a release names them (Package.swift); elsewhere they are null.
extern char merced_data_begin[] __attribute__((weak)), merced_data_end[] __attribute__((weak));

// Makes the pages of variables this process's own, all at once: nearly every one of them is written to while the program
// starts. Each alone costs a fault, and as soon as there are threads, an interruption of the other processors too.
static inline void merced_own_variables(void) {
#ifdef MADV_POPULATE_WRITE
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = ((uintptr_t)merced_data_begin + page - 1) / page * page, end = (uintptr_t)merced_data_end / page * page;
    // A kernel before Linux 5.14 refuses it; the faults come one by one then.
    if (begin < end) { madvise((void *)begin, end - begin, MADV_POPULATE_WRITE); }
#endif
}
