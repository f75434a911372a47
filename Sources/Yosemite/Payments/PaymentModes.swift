import FoundationEssentials
import Hardware
import Networking

/// Test and live never mix (`architecture.md`, "Test and live"): a reader, a processor and a store take payments
/// together only if all three are live, or all three are test.
struct PaymentModes: Hashable, Sendable {
    let reader: PaymentMode
    let processor: PaymentMode
    let store: PaymentMode

    /// Why they must not be used together; nil where they may.
    var refusal: String? {
        switch store {
        case .live:
            if reader == .test { return Localization.testReader }
            return processor == .test ? Localization.testProcessor : nil
        case .test:
            if reader == .live { return Localization.liveReader }
            return processor == .live ? Localization.liveProcessor : nil
        }
    }

    private enum Localization {
        static let testReader = localized("This reader is for tests only, and this store is live.")
        static let testProcessor = localized("The processor is set up for tests, and this store is live.")
        static let liveReader = localized("This reader takes real money, and this store is a test store.")
        static let liveProcessor = localized("The processor takes real money, and this store is a test store.")
    }
}

/// Whether a store is for tests.
enum StoreMode {
    /// Test if the owner says so, and for every store on this machine; live otherwise.
    ///
    /// - Parameter isTest: `mode = "test"` in the store's configuration.
    static func of(_ address: String, isTest: Bool) -> PaymentMode {
        if isTest { return .test }
        guard let host = (try? SiteAddress(address, allowHTTP: true))?.host.lowercased() else { return .live }
        let isLoopback = host == "localhost" || host == "::1" || host == "[::1]" || isLoopbackIPv4(host)
        return isLoopback ? .test : .live
    }

    private static func isLoopbackIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
    }
}
