import FoundationEssentials

/// Maps the public index of a site, `GET /wp-json/`.
public struct SiteMapper: Mapper {
    public init() {}

    public func map(response: Data) async throws -> Site {
        try await RecordMapper(resource: "site").map(response: response)
    }
}

/// Maps the namespaces in the public index.
public struct SiteAPIMapper: Mapper {
    private let record: RecordMapper<SiteAPI>

    public init(siteID: Int64) {
        record = RecordMapper(resource: "site", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> SiteAPI { try await record.map(response: response) }
}

/// Maps `GET wc/v3/settings/GROUP`.
public struct SiteSettingsMapper: Mapper {
    private let rows: ListMapper<SiteSetting>

    public init(siteID: Int64, group: String) {
        rows = ListMapper(resource: "setting", userInfo: [.siteID: siteID, .settingGroup: group])
    }

    public func map(response: Data) async throws -> MappedRows<SiteSetting> { try await rows.map(response: response) }
}

/// Maps `GET wc/v3/data/currencies/current`.
public struct StoreCurrencyMapper: Mapper {
    public init() {}

    public func map(response: Data) async throws -> StoreCurrency {
        try await RecordMapper(resource: "currency").map(response: response)
    }
}
