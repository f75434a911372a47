import FoundationEssentials
import Storage
import WooFoundation

/// Products that have become low in stock, or no longer are, since the last check.
struct StockNews: Sendable {
    private(set) var told: [(note: NoteRecord, before: NoteRecord?)] = []
    private(set) var ended: [NoteRecord] = []
    /// Products that are low at the first check were low before: they are recorded, but are not news.
    private(set) var isBeginning = false

    var isNothing: Bool { told.isEmpty && ended.isEmpty && !isBeginning }

    /// nil before the catalogue is mirrored.
    ///
    /// - Parameter most: beyond this number products are not checked.
    static func find(in book: NoteBook, at now: Date, most: Int) throws -> StockNews? {
        let (storage, siteID) = (book.storage, book.siteID)
        let resource = MirrorResourceKind.products.rawValue
        guard let state = try storage.loadSyncState(siteID: siteID, resource: resource),
            let cursor = SyncCursor(state), cursor.phase == .whole
        else { return nil }
        let amounts = try StockAmounts.load(from: storage, siteID: siteID)
        let scarce = try storage.scarceProducts(lowAmount: amounts.low, outAmount: amounts.out, limit: most)
        let known = Dictionary(try book.notes(.lowStock).map { ($0.subject, $0) }) { first, _ in first }
        var news = StockNews()
        news.isBeginning = try !book.mark().knowsStock
        for product in scarce {
            let hash = product.isOut ? "out" : "low"
            let before = known["\(product.productID)"]
            // A product that was out of stock and gets a few units is still low: not worth a notification.
            guard before?.hash != hash, !(before?.hash == "out" && hash == "low") else { continue }
            var note = book.draft(.lowStock, subject: "\(product.productID)", hash: hash, at: now)
            note.targetID = product.productID
            note.name = HTMLText.plain(product.name)
            note.statusKey = hash
            note.amount = product.quantity.map { "\($0)" } ?? ""
            note.isShown = !news.isBeginning
            news.told.append((note, before))
        }
        guard scarce.count < most else { return news }
        let names = Set(scarce.map { "\($0.productID)" })
        news.ended = known.values.filter { !$0.hash.isEmpty && !names.contains($0.subject) }
        return news
    }

    func write(to book: NoteBook) throws {
        for (note, before) in told { try book.put(note, inPlaceOf: before) }
        for note in ended { try book.end(note) }
        guard isBeginning else { return }
        var mark = try book.mark()
        mark.knowsStock = true
        try book.storage.save(mark)
    }
}
