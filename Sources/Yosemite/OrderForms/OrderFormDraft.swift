import FoundationEssentials
import Storage
import WooFoundation

/// A draft of an order, saved on this machine.
public struct OrderFormDraft: Hashable, Sendable {
    /// The form's mark.
    public let draftID: String
    public let savedAt: Date
    /// The customer, else the first item.
    public let label: String
    public let form: OrderForm
}

extension OrderFormDraft {
    /// nil where it is from another version of merced and this one cannot read it: it stays in the ledger.
    ///
    /// - Parameter shop: the shop's currency; nil while that is unknown.
    init?(_ record: OrderDraftRecord, shop: String?) {
        guard var form = OrderForm(stored: record.formJSON) else { return nil }
        // Earlier versions did not note it.
        if form.currency == nil, let base = form.base { form.take(currency: base.currency, symbol: "", shop: shop) }
        self.init(draftID: record.mark, savedAt: record.savedAt, label: record.label, form: form)
    }
}

extension OrderForm {
    /// The version of the stored format.
    private static let version = 1

    private struct Kept: Codable {
        let version: Int
        let form: OrderForm
    }

    private struct Version: Decodable {
        let version: Int
    }

    /// As JSON, for the ledger.
    ///
    /// - Throws: `EncodingError`, though no form causes it.
    func stored() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Kept(version: Self.version, form: self)), as: UTF8.self)
    }

    init?(stored text: String) {
        let data = Data(text.utf8)
        guard let version = try? JSONDecoder().decode(Version.self, from: data), version.version == Self.version,
            let kept = try? JSONDecoder().decode(Kept.self, from: data)
        else { return nil }
        self = kept.form
    }

    /// Its name in a list: the customer, else the first item.
    public var label: String {
        let names = [customer.name, billing.fullName, billing.company, customer.email, billing.email]
        if let name = names.first(where: { !$0.isEmpty }) { return name }
        return lines.first?.name ?? fees.first?.name ?? ""
    }
}
