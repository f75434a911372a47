import WooFoundation

/// The shop's settings for codes: `[scanner]` of the configuration.
public struct ScannerSettings: Hashable, Sendable {
    /// For codes that contain a price, a weight or a number.
    public var patterns: [ValuePattern] = []
    /// The meta data keys under which products have barcodes.
    public var barcodeKeys: Set<String> = ScannerSettings.usualKeys

    /// Those of known plugins.
    public static let usualKeys: Set<String> = [
        "_barcode", "barcode", "_ean", "_alg_ean", "_wpm_gtin_code", "_ts_gtin", "hwp_product_gtin", "_gtin",
    ]

    public init() {}

    /// Whether `key` is valid as a meta data key: letters, digits, `_`, `-`, `.`, at most 100.
    public static func isValid(key: String) -> Bool {
        (1...100).contains(key.utf8.count)
            && key.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x5F, 0x2D, 0x2E].contains($0)
            }
    }
}
