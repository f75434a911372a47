import FoundationEssentials

/// Whether a program has claimed interfaces of a device: the kernel then binds them to its driver `usbfs`. No device is
/// opened.
enum USBHolders {
    /// - Parameter interface: the relevant one; nil for any.
    static func isHeld(_ device: USBDeviceDescription, interface: UInt8? = nil) -> Bool {
        let files = FileManager.default
        let name = device.systemFolder.split(separator: "/").last.map(String.init) ?? ""
        guard !name.isEmpty else { return false }
        // `1-4.2:1.0`: the device's place, its configuration, the interface.
        let children = (try? files.contentsOfDirectory(atPath: device.systemFolder)) ?? []
        return children.contains { child in
            guard child.hasPrefix(name + ":") else { return false }
            if let interface, !child.hasSuffix(".\(interface)") { return false }
            let driver = try? files.destinationOfSymbolicLink(atPath: "\(device.systemFolder)/\(child)/driver")
            return driver?.hasSuffix("/usbfs") == true
        }
    }
}
