import FoundationEssentials
import Glibc
import WooFoundation

/// The devices of this machine with keys.
public struct InputDevices: Sendable {
    /// Prefix of `/sys` and `/dev`, for tests.
    let root: String

    /// - Parameter root: a folder to use in place of `/`, for tests.
    public init(root: String = "") {
        self.root = root
    }

    /// All devices that have digit keys and Enter, in the order of their event numbers. Reads `/sys` and `/dev` in the
    /// calling thread.
    public func all() -> [InputDevice] {
        let stable = stablePaths()
        return names("/sys/class/input").filter { $0.hasPrefix("event") }
            .compactMap { name in Int(name.dropFirst(5)).map { (name, $0) } }
            .sorted { $0.1 < $1.1 }
            .compactMap { device($0.0, stable) }
    }

    private func device(_ node: String, _ stable: [String: String]) -> InputDevice? {
        let folder = "/sys/class/input/\(node)/device"
        guard hasLetters(folder), let vendor = number("\(folder)/id/vendor"),
            let product = number("\(folder)/id/product")
        else { return nil }
        let path = "/dev/input/\(node)"
        return InputDevice(
            path: path,
            name: text("\(folder)/name").map { CardNumber.hiding(in: $0) } ?? node,
            vendor: vendor,
            product: product,
            stablePath: stable[node],
            isReadable: access(root + path, R_OK) == 0
        )
    }

    /// Whether keys 2 (`1`) to 11 (`0`) and 28 (Enter) are among its keys: a mouse or a power button lacks them.
    private func hasLetters(_ folder: String) -> Bool {
        guard let last = text("\(folder)/capabilities/key")?.split(separator: " ").last,
            let keys = UInt64(last, radix: 16)
        else { return false }
        let wanted: UInt64 = 0b1111_1111_11 << 2 | 1 << 28
        return keys & wanted == wanted
    }

    private func stablePaths() -> [String: String] {
        var paths: [String: String] = [:]
        for name in names("/dev/input/by-id") {
            let path = InputDeviceChoice.folder + name
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)
            if let node = target?.split(separator: "/").last { paths[String(node)] = paths[String(node)] ?? path }
        }
        return paths
    }

    /// Empty where there is no such folder: a machine without input devices.
    private func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []).sorted()
    }

    private func number(_ path: String) -> UInt16? { text(path).flatMap { UInt16($0, radix: 16) } }

    private func text(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: root + path), data.count <= 4_096 else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
}
