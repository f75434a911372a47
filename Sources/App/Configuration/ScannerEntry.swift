import TerminalUI
import Yosemite

/// The scanner and the shop's codes, as configured in `[scanner]`.
public struct ScannerEntry: Hashable, Sendable {
    public var codes = ScannerSettings()
    /// For a scanner that types.
    public var profile = ScannerProfile()
    /// The event device to read exclusively; nil for a scanner that types.
    public var device: InputDeviceChoice?

    public init() {}
}
