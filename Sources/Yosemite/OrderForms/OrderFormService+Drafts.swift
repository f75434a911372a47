import FoundationEssentials
import Storage
import WooFoundation

/// Drafts of orders in the ledger.
extension OrderFormService {
    private typealias Drafts = OrderDraftRecord.Columns

    /// Saves a form; an empty one is not saved.
    func save(_ form: OrderForm) async throws {
        guard !form.isEmpty else { return try await drop(form.mark) }
        let draft = try OrderDraftRecord(form, siteID: login.siteID, at: dates.now())
        try await journal.ledger.performAndSave { try $0.save(draft) }
    }

    /// Newest first.
    func drafts() async throws -> [OrderFormDraft] {
        let shop = try await shopCurrency()
        return try await journal.ledger.read { storage in
            try storage.allObjects(
                ofType: OrderDraftRecord.self,
                sortedBy: [Drafts.savedAt.descending, Drafts.mark.ascending]
            ).compactMap { OrderFormDraft($0, shop: shop) }
        }
    }

    func drop(_ mark: String) async throws {
        try await journal.ledger.performAndSave { storage in
            try storage.deleteObject(ofType: OrderDraftRecord.self, primaryKey: mark)
        }
    }
}

extension OrderDraftRecord {
    init(_ form: OrderForm, siteID: Int64, at date: Date) throws {
        self.init()
        self.siteID = siteID
        mark = form.mark
        orderID = form.orderID ?? 0
        savedAt = date
        label = form.label
        formJSON = try form.stored()
    }
}
