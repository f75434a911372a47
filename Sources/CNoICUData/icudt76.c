#include "no_icu_data.h"
#include <stdint.h>

// The 32 MB of data that ICU brings, in the place of which the release program has this: valid, and with nothing in it.
// ICU is linked in because libraries of ours import all of Foundation; nothing that merced runs asks it anything, and if
// something did, ICU would answer that it does not know. Where Swift is linked dynamically this changes nothing: hidden,
// it is not seen by the library that has ICU. The number in the name is ICU's: with another Swift it may be another
// one, the data are back, and the size check of scripts/package complains.
//
// The layout is ICU's UDataInfo in a common-data header (unicode/udata.h) and a table of contents with no entries.
#pragma GCC visibility push(hidden)
extern const struct merced_icu_data {
    uint16_t header_size;
    uint8_t magic1, magic2;
    uint16_t info_size, reserved;
    uint8_t is_big_endian, charset, size_of_uchar, reserved_byte;
    uint8_t format[4], format_version[4], data_version[4];
    uint8_t padding[8];
    uint32_t entries;
} icudt76_dat;

_Alignas(16) const struct merced_icu_data icudt76_dat = {
    .header_size = 32,
    .magic1 = 0xDA,
    .magic2 = 0x27,
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_uchar = 2,
    .format = {'C', 'm', 'n', 'D'},
    .format_version = {1, 0, 0, 0},
};
#pragma GCC visibility pop

int merced_has_no_icu_data(void) { return icudt76_dat.entries == 0; }
