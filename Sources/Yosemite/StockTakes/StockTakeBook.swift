import FoundationEssentials
import Storage
import WooFoundation

/// The stock takes of a store's ledger. Every scan is on the disk before it is on the screen.
struct StockTakeBook: Sendable {
    typealias Takes = StockTakeRecord.Columns
    typealias Lines = StockTakeLineRecord.Columns

    static let maximumCounted: Int64 = 1_000_000
    /// The same as the ledger keeps it.
    private static let mostStored = maximumCounted * 10_000
    static let maximumLines = 20_000
    static let maximumTitleLength = 100

    let siteID: Int64
    let ledger: any RecordStore
    let dates: any DateSource

    /// Whether it is a number of pieces that can be counted at once, with no more digits than are kept.
    static func isCountable(_ quantity: Decimal) -> Bool {
        quantity > 0 && quantity <= Decimal(maximumCounted) && quantity.rounded(to: Quantity.digits) == quantity
    }

    func begin(_ purpose: StockTake.Purpose, title: String) async throws -> StockTake {
        var take = StockTakeRecord()
        (take.siteID, take.purpose, take.startedAt) = (siteID, purpose.rawValue, dates.now())
        take.title = String(title.trimmed(.whitespacesAndNewlines).prefix(Self.maximumTitleLength))
        let asked = take
        return try await ledger.performAndSave { storage in
            var take = asked
            let last = try storage.firstObject(ofType: StockTakeRecord.self, sortedBy: [Takes.takeID.descending])
            take.takeID = (last?.takeID ?? 0) + 1
            try storage.save(take)
            return StockTake(take, [])
        }
    }

    /// Open ones first, then newest first.
    func all() async throws -> [StockTake] {
        try await ledger.read { storage in
            try storage.allObjects(ofType: StockTakeRecord.self, sortedBy: [Takes.takeID.descending])
                .map { StockTake($0, try Self.lines(of: $0.takeID, storage)) }
        }.enumerated().sorted { ($0.element.isOpen ? 0 : 1, $0.offset) < ($1.element.isOpen ? 0 : 1, $1.offset) }
            .map(\.element)
    }

    /// It, now and on every change; nil once it is deleted.
    func observe(_ takeID: Int64) -> QueryObservation<StockTake?> {
        ledger.observe([StockTakeRecord.self, StockTakeLineRecord.self]) { try Self.load(takeID, $0) }
    }

    func load(_ takeID: Int64) async throws -> StockTake {
        guard let take = try await ledger.read({ try Self.load(takeID, $0) }) else { throw StockTakeError.gone }
        return take
    }

    /// Adds to the count of a product, or of an unknown code.
    func add(_ quantity: Decimal, of match: ProductCodes.Match?, code: String, to takeID: Int64) async throws
        -> StockTakeLine
    {
        guard Self.isCountable(quantity), let more = Money.stored(quantity) else {
            throw StockTakeError.quantity(most: Self.maximumCounted)
        }
        return try await change(takeID) { storage, now in
            var line = try Self.line(for: match, code: code, in: takeID, siteID: siteID, storage)
            let counted = (line.counted ?? 0) + more
            guard counted <= Self.mostStored else { throw StockTakeError.quantity(most: Self.maximumCounted) }
            if line.counted == nil { line.see(match?.stock, at: nil) }
            (line.counted, line.changedAt) = (counted, now)
            try storage.save(line)
            return StockTakeLine(line)
        }
    }

    /// Adds to what a supplier announced.
    func expect(_ announced: [(match: ProductCodes.Match?, code: String, quantity: Decimal)], in takeID: Int64)
        async throws
    {
        try await change(takeID) { storage, now in
            for entry in announced {
                var line = try Self.line(for: entry.match, code: entry.code, in: takeID, siteID: siteID, storage)
                line.expected = min((line.expected ?? 0) + (Money.stored(entry.quantity) ?? 0), Self.mostStored)
                line.changedAt = now
                try storage.save(line)
            }
        }
    }

    /// - Parameters:
    ///   - counted: nil for not counted.
    ///   - stock: from the mirror, for a line that was not counted before.
    func set(_ lineID: Int64, in takeID: Int64, to counted: Decimal?, stock: Decimal?) async throws -> StockTakeLine {
        if let counted, counted != 0, !Self.isCountable(counted) {
            throw StockTakeError.quantity(most: Self.maximumCounted)
        }
        return try await change(takeID) { storage, now in
            guard var line = try storage.loadObject(ofType: StockTakeLineRecord.self, primaryKey: lineID),
                line.takeID == takeID
            else { throw StockTakeError.gone }
            if line.counted == nil { line.see(stock, at: nil) }
            (line.counted, line.changedAt) = (counted.flatMap(Money.stored), now)
            try storage.save(line)
            return StockTakeLine(line)
        }
    }

    func remove(_ lineID: Int64, from takeID: Int64) async throws {
        try await change(takeID) { storage, _ in
            _ = try storage.deleteAllObjects(
                ofType: StockTakeLineRecord.self,
                matching: Lines.lineID == lineID && Lines.takeID == takeID
            )
        }
    }

    /// Records the store's stock, unless the line is about something else by now.
    func see(_ match: ProductCodes.Match, lineID: Int64, in takeID: Int64) async throws {
        try await change(takeID) { storage, now in
            guard var line = try storage.loadObject(ofType: StockTakeLineRecord.self, primaryKey: lineID),
                (line.productID, line.variationID) == (match.productID, match.variationID)
            else { return }
            line.see(match.stock, at: now)
            try storage.save(line)
        }
    }

    func discard(_ takeID: Int64) async throws {
        try await ledger.performAndSave { storage in
            try storage.deleteAllObjects(ofType: StockTakeLineRecord.self, matching: Lines.takeID == takeID)
            try storage.deleteObject(ofType: StockTakeRecord.self, primaryKey: takeID)
        }
    }

    /// Closes it, in the transaction in which its edits are written.
    ///
    /// - Parameters:
    ///   - known: the state from which its edits were created.
    ///   - edits: of lines, by their ids.
    static func close(_ known: StockTake, _ edits: [Int64: Int64], at now: Date, _ storage: any StorageType) throws {
        var take = try open(known.takeID, storage)
        guard try load(known.takeID, storage) == known else { throw StockTakeError.changed }
        for (lineID, editID) in edits {
            guard var line = try storage.loadObject(ofType: StockTakeLineRecord.self, primaryKey: lineID) else {
                throw StockTakeError.gone
            }
            line.editID = editID
            try storage.save(line)
        }
        take.sentAt = now
        try storage.save(take)
    }

    // MARK: Inside a transaction

    private func change<Value: Sendable>(
        _ takeID: Int64,
        _ work: @escaping @Sendable (any StorageType, Date) throws -> Value
    ) async throws -> Value {
        let now = dates.now()
        return try await ledger.performAndSave { storage in
            _ = try Self.open(takeID, storage)
            return try work(storage, now)
        }
    }

    private static func open(_ takeID: Int64, _ storage: any StorageType) throws -> StockTakeRecord {
        guard let take = try storage.loadObject(ofType: StockTakeRecord.self, primaryKey: takeID) else {
            throw StockTakeError.gone
        }
        guard take.sentAt == nil else { throw StockTakeError.sent }
        return take
    }

    private static func load(_ takeID: Int64, _ storage: any StorageType) throws -> StockTake? {
        try storage.loadObject(ofType: StockTakeRecord.self, primaryKey: takeID).map {
            StockTake($0, try lines(of: takeID, storage))
        }
    }

    private static func lines(of takeID: Int64, _ storage: any StorageType) throws -> [StockTakeLineRecord] {
        try storage.allObjects(
            ofType: StockTakeLineRecord.self,
            matching: Lines.takeID == takeID,
            sortedBy: [Lines.changedAt.descending, Lines.lineID.descending]
        )
    }

    private static func line(
        for match: ProductCodes.Match?,
        code: String,
        in takeID: Int64,
        siteID: Int64,
        _ storage: any StorageType
    ) throws -> StockTakeLineRecord {
        var known = Lines.takeID == takeID
        if let match {
            known = known && Lines.productID == match.productID && Lines.variationID == match.variationID
        } else {
            known = known && Lines.productID == 0 && Lines.code == code
        }
        if let line = try storage.firstObject(ofType: StockTakeLineRecord.self, matching: known) { return line }
        let count = try storage.countObjects(ofType: StockTakeLineRecord.self, matching: Lines.takeID == takeID)
        guard count < maximumLines else { throw StockTakeError.tooManyLines(most: maximumLines) }
        let last = try storage.firstObject(ofType: StockTakeLineRecord.self, sortedBy: [Lines.lineID.descending])
        var line = StockTakeLineRecord()
        (line.siteID, line.takeID, line.lineID) = (siteID, takeID, (last?.lineID ?? 0) + 1)
        (line.productID, line.variationID) = (match?.productID ?? 0, match?.variationID ?? 0)
        (line.code, line.name) = (code, match?.name ?? "")
        return line
    }
}

extension StockTakeLineRecord {
    fileprivate mutating func see(_ stock: Decimal?, at date: Date?) {
        (stockSeen, stockSeenAt) = (stock.flatMap(Money.stored), date)
    }
}
