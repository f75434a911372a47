import FoundationEssentials

/// The device files of the bus, cheap to compare.
enum USBNodes {
    /// `001/004`, sorted; empty on a machine without USB.
    static func present(below folder: String = "/dev/bus/usb") -> [String] {
        names(folder).flatMap { bus in names("\(folder)/\(bus)").map { "\(bus)/\($0)" } }.sorted()
    }

    /// Whether the system has a USB bus that this program may see.
    static func isThere(below folder: String = "/dev/bus/usb") -> Bool {
        FileManager.default.fileExists(atPath: folder)
    }

    private static func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
