import TerminalUI
import WooFoundation
import Yosemite

/// The names of the fields of edits, for every kind of record.
public enum EditFieldWords {
    /// `regular price`, within a sentence.
    public static func name(_ field: String) -> String {
        if let field = OrderField(rawValue: field), ProductField(rawValue: field.rawValue) == nil {
            return OrderFieldWords.name(field)
        }
        if field.hasPrefix(ProductField.metaPrefix) {
            return Localization.meta(String(field.dropFirst(ProductField.metaPrefix.count)))
        }
        if let row = OrderRowName(field: field) { return OrderFieldWords.name(row) }
        switch ProductField(rawValue: field) {
        case .sku?: return Localization.sku
        case .globalUniqueID?: return Localization.gtin
        case .dateOnSaleFrom?: return Localization.saleFrom
        case .dateOnSaleTo?: return Localization.saleTo
        case .managesStock?: return Localization.managesStock
        case .stockQuantity?: return Localization.stock
        case .isFeatured?: return Localization.featured
        default: return field.split(separator: ".").last.map { String($0).replacing("_", with: " ") } ?? field
        }
    }

    /// `product 24: regular price “12.50”, stock −3`: the changes of an edit of the catalogue.
    static func wish(_ edit: RecordEdit, of name: RecordName?) -> String {
        let what =
            switch edit.content {
            case .update(let changes): changes.map(wish).joined(separator: ", ")
            case .stock(let delta): Localization.stockBy(delta < 0 ? "−\(-delta)" : "+\(delta)")
            case .create(let fields): Localization.made(fields["code"]?.string ?? fields["email"]?.string ?? "")
            case .delete: Localization.deleted
            }
        return name.map { Localization.of(subject($0), what) } ?? what
    }

    /// `product 24`: the record of an edit of the catalogue.
    static func subject(_ name: RecordName) -> String {
        name.record.rawValue.replacing("_", with: " ") + " \(name.id)"
    }

    /// `Order #3128`, `Product 24`: the record of an edit, at the beginning of a sentence.
    ///
    /// - Parameter number: of an order, as shown to the shop.
    static func title(of edit: PendingEdit, number: String) -> String {
        guard let record = edit.record else { return Localization.order(number) }
        let words = subject(record)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static func wish(_ change: RecordChange) -> String {
        if change.field == ProductField.status.rawValue, change.value == .string(OrderField.trash) {
            return Localization.toTrash
        }
        let value = RecordValue.shown(change.value)
        let line = value.prefix { !$0.isNewline }
        let short = line.count > 40 || line.count < value.count ? String(line.prefix(39)) + "…" : value
        return value.isEmpty
            ? Localization.cleared(name(change.field)) : Localization.field(name(change.field), short)
    }

    enum Localization {
        static let sku = localized("SKU")
        static let gtin = localized("GTIN")
        static let saleFrom = localized("sale from")
        static let saleTo = localized("sale until")
        static let managesStock = localized("stock counted")
        static let stock = localized("stock")
        static let featured = localized("featured")
        static func order(_ number: String) -> String { localized("Order #%@", number) }
        static let toTrash = localized("to the trash")
        static func meta(_ key: String) -> String { localized("meta data %@", key) }
        static func stockBy(_ delta: String) -> String { localized("stock %@", delta) }
        static func made(_ name: String) -> String { localized("to be created: %@", name) }
        static let deleted = localized("deleted permanently")
        static func of(_ record: String, _ wish: String) -> String { localized("%@: %@", record, wish) }
        static func field(_ name: String, _ value: String) -> String { localized("%@ “%@”", name, value) }
        static func cleared(_ name: String) -> String { localized("%@ emptied", name) }
    }
}
