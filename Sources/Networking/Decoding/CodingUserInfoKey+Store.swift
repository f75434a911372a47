import FoundationEssentials

extension CodingUserInfoKey {
    /// Whose answer is being decoded; answers do not say. `Int64`.
    public static let siteID = known("merced.siteID")
    /// Whose notes or refunds are being decoded. `Int64`.
    public static let orderID = known("merced.orderID")
    /// Whose variations are being decoded. `Int64`.
    public static let productID = known("merced.productID")
    /// Whose terms are being decoded. `Int64`.
    public static let attributeID = known("merced.attributeID")
    /// Whose shipping methods are being decoded. `Int64`.
    public static let shippingZoneID = known("merced.shippingZoneID")

    /// Whose settings are being decoded. `String`.
    public static let settingGroup = known("merced.settingGroup")

    /// How many decimals the currency has that is being decoded. `Int`.
    public static let decimals = known("merced.decimals")

    private static func known(_ name: String) -> CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: name) else { fatalError("CodingUserInfoKey takes any text") }
        return key
    }
}

extension Decoder {
    /// An identifier the mapper passed in.
    ///
    /// - Throws: `DecodingError` where it did not: a mistake of ours.
    func injected(_ key: CodingUserInfoKey) throws -> Int64 {
        guard let id = userInfo[key] as? Int64 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\(key.rawValue) was not injected")
            )
        }
        return id
    }
}
