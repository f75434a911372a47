import WooFoundation

/// The origin of an order, as recorded by WooCommerce's order attribution in meta data.
public struct OrderAttributionInfo: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let sourceType: String?
    public let campaign: String?
    public let source: String?
    public let medium: String?
    public let deviceType: String?
    public let sessionPageViews: String?

    public init(
        sourceType: String?,
        campaign: String?,
        source: String?,
        medium: String?,
        deviceType: String?,
        sessionPageViews: String?
    ) {
        self.sourceType = sourceType
        self.campaign = campaign
        self.source = source
        self.medium = medium
        self.deviceType = deviceType
        self.sessionPageViews = sessionPageViews
    }
}

extension OrderAttributionInfo {
    private static let prefix = "_wc_order_attribution_"

    /// nil where the order has no such meta data.
    init?(_ metaData: [MetaData]) {
        var values: [String: String] = [:]
        for meta in metaData where meta.key.hasPrefix(Self.prefix) {
            values[String(meta.key.dropFirst(Self.prefix.count))] = meta.value.plainText
        }
        guard !values.isEmpty else { return nil }
        self.init(
            sourceType: values["source_type"],
            campaign: values["utm_campaign"],
            source: values["utm_source"],
            medium: values["utm_medium"],
            deviceType: values["device_type"],
            sessionPageViews: values["session_pages"]
        )
    }
}
