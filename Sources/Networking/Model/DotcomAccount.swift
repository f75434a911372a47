import WooFoundation

/// An account at WordPress.com (`me`).
public struct DotcomAccount: Decodable, Hashable, Sendable {
    public let userID: Int64
    /// Plain text.
    public let displayName: String
    public let username: String

    private enum CodingKeys: String, CodingKey {
        case userID = "ID"
        case displayName = "display_name"
        case username
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        userID = try container.identifier(.userID)
        displayName = HTMLText.plain(container.text(.displayName) ?? "")
        username = container.text(.username) ?? ""
    }
}

/// A site's plan at WordPress.com.
public struct SitePlan: Decodable, Hashable, Sendable {
    /// `business-bundle`; empty where the service does not say.
    public let slug: String
    /// Plain text: `Business`.
    public let name: String

    private enum CodingKeys: String, CodingKey {
        case slug = "product_slug"
        case name = "product_name_short"
    }

    public init(slug: String, name: String) {
        (self.slug, self.name) = (slug, name)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(slug: container.text(.slug) ?? "", name: HTMLText.plain(container.text(.name) ?? ""))
    }

    static let untold = SitePlan(slug: "", name: "")
}

/// A site of an account (`me/sites`).
public struct DotcomSiteInfo: Decodable, Hashable, Sendable {
    public let blogID: Int64
    /// Plain text.
    public let name: String
    /// As sent.
    public let url: String
    /// Whether requests can be passed on to it.
    public let isConnected: Bool
    /// nil where the service does not say.
    public let hasWooCommerce: Bool?
    public let plan: SitePlan

    private enum CodingKeys: String, CodingKey {
        case blogID = "ID"
        case name
        case url = "URL"
        case jetpack, options, plan
        case connection = "jetpack_connection"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        blogID = try container.identifier(.blogID)
        name = HTMLText.plain(container.text(.name) ?? "")
        guard let url = container.text(.url), !url.isEmpty else { throw container.problem(.url, "is missing") }
        self.url = url
        isConnected = container.flag(.jetpack) == true || container.flag(.connection) == true
        hasWooCommerce = try? container.object(SiteOptions.self, .options)?.hasWooCommerce
        plan = (try? container.object(SitePlan.self, .plan)) ?? .untold
    }
}

private struct SiteOptions: Decodable {
    let hasWooCommerce: Bool?

    private enum CodingKeys: String, CodingKey {
        case hasWooCommerce = "woocommerce_is_active"
    }

    init(from decoder: any Decoder) throws {
        hasWooCommerce = try decoder.record(keyedBy: CodingKeys.self).flag(.hasWooCommerce)
    }
}

/// `{"sites": […]}`
struct DotcomSiteList: Decodable, Sendable {
    let sites: [DotcomSiteInfo]

    private enum CodingKeys: String, CodingKey {
        case sites
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard container.shape(.sites) == "a list" else { throw container.problem(.sites, "is no list") }
        sites = try container.lossyList(DotcomSiteInfo.self, .sites)
    }
}

/// `sites/BLOG?fields=ID,plan`
struct PlannedSite: Decodable, Sendable {
    let plan: SitePlan

    private enum CodingKeys: String, CodingKey {
        case plan
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        plan = (try container.object(SitePlan.self, .plan)) ?? .untold
    }
}
