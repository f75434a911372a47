import FoundationEssentials

extension CodingUserInfoKey {
    /// The store whose answer is decoded; the answer does not contain it. `Int64`.
    public static let siteID = known("merced.siteID")
    /// The order whose notes or refunds are decoded. `Int64`.
    public static let orderID = known("merced.orderID")
    /// The product whose variations are decoded. `Int64`.
    public static let productID = known("merced.productID")
    /// The attribute whose terms are decoded. `Int64`.
    public static let attributeID = known("merced.attributeID")
    /// The zone whose shipping methods are decoded. `Int64`.
    public static let shippingZoneID = known("merced.shippingZoneID")

    /// The group whose settings are decoded. `String`.
    public static let settingGroup = known("merced.settingGroup")

    /// The number of decimals of the currency. `Int`.
    public static let decimals = known("merced.decimals")

    private static func known(_ name: String) -> CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: name) else { fatalError("CodingUserInfoKey takes any text") }
        return key
    }
}

extension Decoder {
    /// An identifier passed in by the mapper.
    ///
    /// - Throws: `DecodingError` where it is missing: a programming error.
    func injected(_ key: CodingUserInfoKey) throws -> Int64 {
        guard let id = userInfo[key] as? Int64 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\(key.rawValue) was not injected")
            )
        }
        return id
    }
}
