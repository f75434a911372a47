// How the C library keeps memory: mallopt(3).
#include <malloc.h>
