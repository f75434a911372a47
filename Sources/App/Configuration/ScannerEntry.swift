import TerminalUI
import Yosemite

/// The scanner and the shop's codes as the configuration file describes them: `[scanner]`.
public struct ScannerEntry: Hashable, Sendable {
    public var codes = ScannerSettings()
    /// Of a scanner that types.
    public var profile = ScannerProfile()
    /// The event device that is read alone; nil for a scanner that types.
    public var device: InputDeviceChoice?

    public init() {}
}
