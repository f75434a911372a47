import CLibUSB

/// The libusb in use, for `--version` and the doctor.
public enum USBLibrary {
    /// `1.0.26`.
    public static var version: String {
        guard let version = libusb_get_version()?.pointee else { return "unknown" }
        return "\(version.major).\(version.minor).\(version.micro)"
    }
}
