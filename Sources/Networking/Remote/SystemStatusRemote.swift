public struct SystemPlugins: Decodable, Hashable, Sendable {
    public struct Plugin: Decodable, Hashable, Sendable {
        /// `woocommerce-gateway-stripe/woocommerce-gateway-stripe.php`
        public let path: String
        public let name: String
        public let version: String

        private enum CodingKeys: String, CodingKey {
            case name, version
            case path = "plugin"
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.record(keyedBy: CodingKeys.self)
            path = container.text(.path) ?? ""
            name = container.text(.name) ?? ""
            version = container.text(.version) ?? ""
        }
    }

    public let active: [Plugin]
    public let inactive: [Plugin]

    private enum CodingKeys: String, CodingKey {
        case active = "active_plugins"
        case inactive = "inactive_plugins"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        active = container.items(Plugin.self, .active)
        inactive = container.items(Plugin.self, .inactive)
    }
}

/// The plugins of a store, as far as the login may see them (a shop manager may: `woocommerce.md`, "What a login may
/// do").
///
/// `wc/v3/system_status`
public struct SystemStatusRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc/v3/system_status`
    ///
    /// - Throws: `NetworkError`.
    public func loadPlugins(siteID: Int64) async throws -> SystemPlugins {
        let fields = QueryParameter("_fields", "active_plugins,inactive_plugins")
        let request = RESTRequest(siteID: siteID, path: "system_status", query: [fields])
        return try await enqueue(request, mapper: RecordMapper(resource: "system status"))
    }
}
