import FoundationEssentials

/// The demonstration store could not listen on the loopback interface.
struct PortUnavailable: LocalizedError {
    /// 0: any port.
    let port: UInt16
    let reason: String

    var errorDescription: String? {
        let what = port == 0 ? "No port of 127.0.0.1" : "Port \(port) of 127.0.0.1"
        return "\(what) is free for the demonstration store: \(reason). Choose another one, or 0 for any."
    }
}
