import WooFoundation

/// What the shop says of its codes: `[scanner]` of the configuration.
public struct ScannerSettings: Hashable, Sendable {
    /// Of codes that carry a price, a weight or a number.
    public var patterns: [ValuePattern] = []
    /// Under which keys of products' meta data barcodes stand.
    public var barcodeKeys: Set<String> = ScannerSettings.usualKeys

    /// Of the plugins that are known.
    public static let usualKeys: Set<String> = [
        "_barcode", "barcode", "_ean", "_alg_ean", "_wpm_gtin_code", "_ts_gtin", "hwp_product_gtin", "_gtin",
    ]

    public init() {}

    /// Whether `key` may name meta data: letters, digits, `_`, `-`, `.`, at most 100.
    public static func isValid(key: String) -> Bool {
        (1...100).contains(key.utf8.count)
            && key.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x5F, 0x2D, 0x2E].contains($0)
            }
    }
}
