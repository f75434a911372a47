import FoundationEssentials

/// Which interfaces of a device a program has claimed: the kernel binds them to its driver `usbfs` then. Nothing is opened for it.
enum USBHolders {
    /// - Parameter interface: the one that matters; nil for any.
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
