/// Why this machine's USB devices cannot be seen at all.
public enum USBTrouble: Hashable, Sendable {
    /// There is no `/dev/bus/usb`: no controller, no driver, or a container that was not given it.
    case noBus
    /// libusb did not start.
    case noLibrary(reason: String)
}
