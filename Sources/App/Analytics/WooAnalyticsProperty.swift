/// What is recorded of an event besides its name. Raw values are the names in the ring file.
public enum WooAnalyticsProperty: String, Sendable, CaseIterable {
    case feature
    case isOn = "on"
    case isCustomProvider = "custom_provider"
    case kind
    case count
    case matches
    case sort
    case conditions
    case status
    case from
    case to
    case isCustomerNote = "customer_note"
    case errorDomain = "error_domain"
    case question
    case action
    case context
    case exitStatus = "exit_status"
    case milliseconds

    public var meaning: String {
        switch self {
        case .feature: "its name in the configuration"
        case .isOn: "`true`, `false`"
        case .isCustomProvider: "whether the carrier is none the store knows"
        case .kind: "kind of notification"
        case .count: "how many"
        case .matches: "how many were found"
        case .sort: "by what"
        case .conditions: "how many conditions the filter has"
        case .status, .to: "the status, as the store's slug"
        case .from: "the status before"
        case .isCustomerNote: "whether the customer sees it"
        case .errorDomain: "the error's type; its words are not kept, they may quote somebody"
        case .question: "its name"
        case .action:
            "`shown`, `liked`, `did_not_like`, `dismissed`, then `written` (to the file here) or `page_opened`"
        case .context: "where, as `[keys]` of the configuration names places"
        case .exitStatus: "as the manual lists them"
        case .milliseconds: "how long it took"
        }
    }
}

/// What a property may contain. There is no text: a name, an address or typed text cannot become one.
enum WooAnalyticsValue: Hashable, Sendable {
    case number(Int)
    case yes(Bool)
    /// A word of the program or a slug of the store; any other text becomes `other`.
    case slug(String)

    /// No name of ours is longer.
    static let maximumSlugLength = 48

    var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .yes(let isSo): "\(isSo)"
        case .slug(let slug): Self.isSlug(slug) ? slug : "other"
        }
    }

    private static func isSlug(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumSlugLength
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
