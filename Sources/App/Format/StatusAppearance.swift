import TerminalUI
import WooFoundation
import Yosemite

/// The appearance of an order's status: a word, a glyph, and only then a colour.
public struct StatusAppearance: Hashable, Sendable {
    public let word: String
    public let glyph: Glyph
    public let role: Role

    /// - Parameter names: the store's names by slug; a plugin's status is known only through them.
    public init(slug: String, names: [String: String]) {
        let status = OrderStatusEnum(rawValue: slug)
        switch status {
        case .pending: (glyph, role, word) = (.pending, .warn, Localization.pending)
        case .processing: (glyph, role, word) = (.processing, .good, Localization.processing)
        case .onHold: (glyph, role, word) = (.onHold, .warn, Localization.onHold)
        case .completed: (glyph, role, word) = (.completed, .muted, Localization.completed)
        case .cancelled: (glyph, role, word) = (.cancelled, .muted, Localization.cancelled)
        case .refunded: (glyph, role, word) = (.refunded, .info, Localization.refunded)
        case .failed: (glyph, role, word) = (.failed, .bad, Localization.failed)
        case .autoDraft, .checkoutDraft: (glyph, role, word) = (.pending, .muted, Localization.draft)
        case .trash: (glyph, role, word) = (.cancelled, .muted, Localization.trash)
        case .custom(let slug):
            let name = names[slug].map(HTMLText.plain) ?? slug
            (glyph, role, word) = (.processing, .info, name.isEmpty ? Localization.unknown : name)
        }
    }

    /// `Processing`, for a sentence.
    public static func word(for slug: String, names: [String: String]) -> String {
        StatusAppearance(slug: slug, names: names).word
    }
}

extension StatusAppearance {
    enum Localization {
        static let pending = localized("Pending")
        static let processing = localized("Processing")
        static let onHold = localized("On hold")
        static let completed = localized("Completed")
        static let cancelled = localized("Cancelled")
        static let refunded = localized("Refunded")
        static let failed = localized("Failed")
        static let draft = localized("Draft")
        static let trash = localized("Trash")
        static let unknown = localized("Unknown")
    }
}
