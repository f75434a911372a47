// What Swift cannot call of SQLite: functions with a variable number of arguments.
#include <sqlite3.h>

// Call it before SQLite is used for the first time; later it has no effect.
static inline int merced_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
