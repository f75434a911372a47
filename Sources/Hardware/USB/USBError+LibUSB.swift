import CLibUSB

extension USBError {
    /// - Parameters:
    ///   - code: a negative result of a libusb call.
    ///   - node: the device's file, for errors that name it.
    init(_ code: Int32, node: String) {
        switch code {
        case LIBUSB_ERROR_NO_DEVICE.rawValue, LIBUSB_ERROR_NOT_FOUND.rawValue: self = .gone
        case LIBUSB_ERROR_BUSY.rawValue: self = .busy
        case LIBUSB_ERROR_ACCESS.rawValue: self = .noPermission(node)
        case LIBUSB_ERROR_PIPE.rawValue: self = .stalled
        case LIBUSB_ERROR_TIMEOUT.rawValue: self = .timedOut(transferred: 0)
        case LIBUSB_ERROR_OVERFLOW.rawValue: self = .overflow
        default: self = .failed(code: code, name: libusb_error_name(code).map { String(cString: $0) } ?? "")
        }
    }
}
