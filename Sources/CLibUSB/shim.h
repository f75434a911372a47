#ifndef MERCED_CLIBUSB_SHIM_H
#define MERCED_CLIBUSB_SHIM_H

#include <libusb-1.0/libusb.h>

#endif
