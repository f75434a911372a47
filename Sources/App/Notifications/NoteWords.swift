import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Notifications in words.
public struct NoteWords {
    let format: StoreFormat

    public init(format: StoreFormat) { self.format = format }

    /// One line.
    public func title(_ note: Note) -> String {
        let order = note.number.isEmpty ? "\(note.targetID)" : note.number
        return switch note.kind {
        case .order:
            note.name.isEmpty
                ? Localization.order(order, money(note)) : Localization.orderOf(order, note.name, money(note))
        case .failedPayment:
            note.name.isEmpty
                ? Localization.failed(order, money(note)) : Localization.failedOf(order, note.name, money(note))
        case .review: Localization.review(note.name, note.number, stars(note))
        case .lowStock:
            note.status == "out"
                ? Localization.out(note.name)
                : note.amount.isEmpty ? Localization.low(note.name) : Localization.lowWith(note.name, note.amount)
        case .refusedEdit: edit(note)
        case .uncertainPayment:
            note.targetID > 0 ? Localization.uncertain(order, money(note)) : Localization.uncertainSale
        case .plugin, .wordPressCom: note.name.isEmpty ? Self.kind(note.kind) : Self.oneLine(note.name)
        case .unknown: Self.oneLine(note.name)
        }
    }

    /// One line, at most `width` cells wide: a long name is shortened, the subject and the amount are not.
    func title(_ note: Note, width: Int, of measured: (String) -> Int) -> String {
        let whole = title(note)
        guard measured(whole) > width else { return whole }
        switch note.kind {
        case .order, .failedPayment, .review, .lowStock: break
        case .refusedEdit, .uncertainPayment, .plugin, .wordPressCom, .unknown: return whole
        }
        var name = Self.oneLine(note.name)
        while name.count > 1 {
            name.removeLast()
            let shorter = title(note.copy(name: name + "…"))
            if measured(shorter) <= width { return shorter }
        }
        return whole
    }

    /// The lines below it.
    public func details(_ note: Note) -> [String] {
        let source = note.kind == .plugin && !note.number.isEmpty ? [Localization.from(note.number)] : []
        let text = note.text.split(whereSeparator: \.isNewline).map(String.init)
        switch note.kind {
        case .uncertainPayment: return [Localization.uncertainAdvice]
        case .refusedEdit: return text + [Localization.refusedAdvice]
        case .order, .failedPayment, .review, .lowStock, .plugin, .wordPressCom, .unknown: return source + text
        }
    }

    /// A kind, in a word or two.
    public static func kind(_ kind: Note.Kind) -> String {
        switch kind {
        case .order: Localization.orders
        case .failedPayment: Localization.failedPayments
        case .review: Localization.reviews
        case .lowStock: Localization.lowStock
        case .refusedEdit: Localization.refusedEdits
        case .uncertainPayment: Localization.uncertainPayments
        case .plugin: Localization.plugins
        case .wordPressCom: Localization.wordPressCom
        case .unknown: Localization.unknown
        }
    }

    static func glyph(_ note: Note) -> (Glyph, Role) {
        switch note.kind {
        case .order: (.processing, .info)
        case .failedPayment: (.failed, .bad)
        case .review: (.pending, .warn)
        case .lowStock: note.status == "out" ? (.cancelled, .bad) : (.down, .warn)
        case .refusedEdit, .uncertainPayment: (.failed, .bad)
        case .plugin: note.status == "error" || note.status == "warning" ? (.onHold, .warn) : (.onHold, .muted)
        case .wordPressCom, .unknown: (.onHold, .muted)
        }
    }

    private func edit(_ note: Note) -> String {
        let isOrder = note.number == EditedRecord.order.rawValue
        let what =
            isOrder
            ? (note.name.isEmpty ? Localization.newOrder : Localization.orderNamed(note.name))
            : EditedRecord(rawValue: note.number)
                .map { EditFieldWords.subject(RecordName(record: $0, id: note.targetID)) } ?? "\(note.targetID)"
        return note.status == "conflict" ? Localization.conflict(what) : Localization.refused(what)
    }

    private func money(_ note: Note) -> String {
        format.money(note.amount, currency: note.currency, symbol: "")
    }

    private func stars(_ note: Note) -> String {
        note.amount.isEmpty ? "" : " " + Localization.stars(note.amount)
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    enum Localization {
        static func order(_ number: String, _ money: String) -> String { localized("New order #%@: %@", number, money) }
        static func orderOf(_ number: String, _ name: String, _ money: String) -> String {
            localized("New order #%@ by %@: %@", number, name, money)
        }
        static func failed(_ number: String, _ money: String) -> String {
            localized("Payment of order #%@ failed: %@", number, money)
        }
        static func failedOf(_ number: String, _ name: String, _ money: String) -> String {
            localized("Payment of order #%@ by %@ failed: %@", number, name, money)
        }
        static func review(_ name: String, _ product: String, _ stars: String) -> String {
            localized("Review by %@ of %@%@", name, product, stars)
        }
        static func stars(_ count: String) -> String { localized("(%@ of 5)", count) }
        static func out(_ name: String) -> String { localized("Out of stock: %@", name) }
        static func low(_ name: String) -> String { localized("Low in stock: %@", name) }
        static func lowWith(_ name: String, _ count: String) -> String {
            localized("Low in stock: %@, %@ left", name, count)
        }
        static func refused(_ what: String) -> String { localized("The store refused a change: %@", what) }
        static func conflict(_ what: String) -> String { localized("A change conflicts with the store: %@", what) }
        static let newOrder = localized("a new order")
        static func orderNamed(_ number: String) -> String { localized("order #%@", number) }
        static func uncertain(_ number: String, _ money: String) -> String {
            localized("Not sure whether order #%@ is paid: %@", number, money)
        }
        static let uncertainSale = localized("Not sure whether a sale is paid")
        static let uncertainAdvice = localized(
            "Its result is not known yet. merced asks the processor and the store; until then nobody else can charge it."
        )
        static let refusedAdvice = localized("It is listed under changes not in the store.")
        static func from(_ plugin: String) -> String { localized("By %@.", plugin) }
        static let orders = localized("New orders")
        static let failedPayments = localized("Failed payments")
        static let reviews = localized("Reviews")
        static let lowStock = localized("Low stock")
        static let refusedEdits = localized("Refused changes")
        static let uncertainPayments = localized("Unresolved payments")
        static let plugins = localized("Plugins")
        static let wordPressCom = localized("WordPress.com")
        static let unknown = localized("Other")
    }
}
