import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension CatalogueService {
    var stockTakes: StockTakeBook { StockTakeBook(siteID: login.siteID, ledger: journal.records, dates: dates) }

    func count(_ quantity: Decimal, of text: String, in takeID: Int64) async throws -> StockTakeLine {
        let code = String(text.trimmed(.whitespacesAndNewlines).prefix(ProductCodes.maximumLength))
        guard !code.isEmpty else { throw StockTakeError.noCode }
        try await check(quantity)
        try await prepareBarcodes()
        let scanned = self.code(code)
        let matches = try await mirror.read { try ProductCodes(storage: $0).matches(scanned) }
        guard matches.count <= 1 else {
            throw StockTakeError.ambiguous(code: code, names: matches.prefix(5).map(\.name))
        }
        guard !matches.isEmpty || !CardNumber.isIn(code: code) else { throw StockTakeError.card }
        return try await stockTakes.add(quantity, of: matches.first, code: code, to: takeID)
    }

    func count(_ quantity: Decimal, of productID: Int64, _ variationID: Int64, in takeID: Int64) async throws
        -> StockTakeLine
    {
        try await check(quantity)
        let match = try await mirror.read { storage in
            try ProductCodes(storage: storage).match(productID: productID, variationID: variationID)
        }
        guard let match else { throw EditError.gone }
        return try await stockTakes.add(quantity, of: match, code: "#\(max(productID, variationID))", to: takeID)
    }

    func set(_ lineID: Int64, in takeID: Int64, to counted: Decimal?) async throws -> StockTakeLine {
        if let counted { try await check(counted) }
        guard let line = try await stockTakes.load(takeID).lines.first(where: { $0.lineID == lineID }) else {
            throw StockTakeError.gone
        }
        let match = try await mirror.read { storage in
            try ProductCodes(storage: storage).match(productID: line.productID, variationID: line.variationID)
        }
        return try await stockTakes.set(lineID, in: takeID, to: counted, stock: match?.stock)
    }

    /// A store without fractions would cut one off without a word.
    private func check(_ quantity: Decimal) async throws {
        if quantity.isWhole { return }
        guard try await mirror.read({ try $0.showsFractions() }) else { throw StockTakeError.notWhole }
    }

    func expect(_ list: SupplierList, in takeID: Int64) async throws {
        for row in list.rows where !row.quantity.isWhole { try await check(row.quantity) }
        try await prepareBarcodes()
        let rows = list.rows.map { ($0, self.code($0.code)) }
        let announced = try await mirror.read { storage in
            let codes = ProductCodes(storage: storage)
            return try rows.map { row, code in
                let matches = try codes.matches(code)
                return (match: matches.count == 1 ? matches[0] : nil, code: row.code, quantity: row.quantity)
            }
        }
        try await stockTakes.expect(announced, in: takeID)
    }

    func seeStock(of line: StockTakeLine, in takeID: Int64) async throws {
        guard line.isKnown else { return }
        try await observed {
            if line.variationID == 0 {
                try await self.records.fetch(line.productID, as: ProductRecord.self)
            } else {
                try await self.records.fetch(line.variationID, of: line.productID, as: ProductVariationRecord.self)
            }
        }
        let match = try await mirror.read { storage in
            try ProductCodes(storage: storage).match(productID: line.productID, variationID: line.variationID)
        }
        guard let match else { throw EditError.gone }
        try await stockTakes.see(match, lineID: line.lineID, in: takeID)
    }

    func sendStockTake(_ takeID: Int64) async throws -> SentStockTake {
        var take = try await stockTakes.load(takeID)
        guard take.isOpen else { throw StockTakeError.sent }
        if take.purpose == .count, try await completeStocks(of: take) { take = try await stockTakes.load(takeID) }
        let unknown = take.lines.filter { !$0.isKnown }
        let counted = try await countedByStore(take.lines.filter(\.isKnown))
        let changed = take.lines.filter { line in
            counted.contains(line.lineID) && (take.delta(of: line) ?? 0) != 0
        }
        guard !changed.isEmpty else { throw StockTakeError.nothingToSend }
        let wishes = changed.map { line -> EditJournal.Wish in
            let record: EditedRecord = line.variationID == 0 ? .product : .variation
            let parentID = line.variationID == 0 ? 0 : line.productID
            let content = RecordEdit.Content.stock(delta: take.delta(of: line) ?? 0)
            let edit = RecordEdit(record: record, parentID: parentID, content: content)
            return (.record(edit), line.variationID == 0 ? line.productID : line.variationID)
        }
        let (sent, now) = (take, dates.now())
        let edits = try await edits.edit(wishes) { storage, records in
            let ids = zip(changed, records).map { ($0.lineID, $1.editID) }
            try StockTakeBook.close(sent, Dictionary(ids) { first, _ in first }, at: now, storage)
        }
        return SentStockTake(
            edits: edits,
            unknown: unknown,
            notCounted: take.lines.filter { $0.isKnown && $0.counted != nil && !counted.contains($0.lineID) }
        )
    }

    /// Asks the store for the stock of lines for which only the mirror was known; returns whether there were any.
    private func completeStocks(of take: StockTake) async throws -> Bool {
        let open = take.lines.filter { $0.isKnown && $0.counted != nil && !$0.isStockCurrent }
        for (done, line) in open.enumerated() {
            do {
                try await seeStock(of: line, in: take.takeID)
            } catch let error as NetworkError where !error.isNotFound {
                throw StockTakeError.stockUnknown(
                    count: open.count - done,
                    reason: error.plainWords
                )
            } catch is NetworkError {
                // The store no longer has it: the line stays, and its edit will be refused with the store's own
                // message.
            }
        }
        return !open.isEmpty
    }

    /// The lines whose stock the store manages.
    private func countedByStore(_ lines: [StockTakeLine]) async throws -> Set<Int64> {
        try await mirror.read { storage in
            let codes = ProductCodes(storage: storage)
            return Set(
                try lines.filter { line in
                    try codes.match(productID: line.productID, variationID: line.variationID)?.stock != nil
                }.map(\.lineID)
            )
        }
    }
}
