#ifndef MERCED_NO_ICU_DATA_H
#define MERCED_NO_ICU_DATA_H

// 1. Called nowhere: it lets the linker find the object whose data ICU is to take.
int merced_has_no_icu_data(void);

#endif
