import FoundationEssentials
import Storage
import WooFoundation

/// The receipts of a store's ledger: written once, numbered without gaps for each register.
public final class ReceiptBook: Sendable {
    typealias Columns = ReceiptRecord.Columns

    /// How many times a number is requested while others rename the till.
    private static let tries = 5

    private let settings: RegisterSettings
    let clerk: ClerkOnDuty
    let till: TillKeeper
    private let siteID: Int64
    let ledger: Ledger
    private let dates: any DateSource
    /// The store's own name, used where the register has no header.
    private let storeName: @Sendable () async -> String

    init(
        siteID: Int64,
        ledger: Ledger,
        register: RegisterSettings,
        clerk: ClerkOnDuty = ClerkOnDuty(),
        till: TillKeeper,
        dates: any DateSource,
        storeName: @escaping @Sendable () async -> String
    ) {
        self.siteID = siteID
        self.ledger = ledger
        settings = register
        self.clerk = clerk
        self.till = till
        self.dates = dates
        self.storeName = storeName
    }

    /// With the clerk who serves now.
    public var register: RegisterSettings {
        var register = settings
        register.clerk = clerk.name(configured: settings.clerk)
        return register
    }

    /// The receipt of a payment, made at the first call with its `paymentID`. The number is assigned in the transaction
    /// that stores the receipt: two processes never get the same, and none is lost in a crash.
    ///
    /// - Throws: `TillProblem`, `StorageError`; the payment is not affected.
    public func receipt(for sale: PaidSale) async throws -> Receipt {
        let maker = await maker()
        return try await append(paymentID: sale.paymentID) { maker.receipt(number: $0, for: sale) }
    }

    /// The receipt of a refund, made at the first call with its `refundID`.
    ///
    /// - Throws: `StorageError`.
    public func receipt(for money: ReturnedMoney) async throws -> Receipt {
        let maker = await maker()
        return try await append(paymentID: money.refundID) { maker.receipt(number: $0, for: money) }
    }

    /// - Throws: `StorageError`, `ReceiptBookError`.
    public func receipt(paymentID: String) async throws -> Receipt? {
        try await ledger.read { storage in
            try storage.firstObject(ofType: ReceiptRecord.self, matching: Columns.paymentID == paymentID)
                .map { try Self.signed($0, storage) }
        }.map(Self.receipt)
    }

    /// Those of an order, newest first.
    ///
    /// - Throws: `StorageError`, `ReceiptBookError`.
    public func receipts(orderID: Int64) async throws -> [Receipt] {
        try await ledger.read { storage in
            // An order of a sale at the register is created after it.
            let sales = try storage.allObjects(
                ofType: TillOrderRecord.self,
                matching: TillOrderRecord.Columns.orderID == orderID
            ).map(\.uuid)
            return try storage.allObjects(
                ofType: ReceiptRecord.self,
                matching: Columns.orderID == orderID || Columns.paymentID.isIn(sales),
                sortedBy: [Columns.createdAt.descending, Columns.number.descending]
            ).map { try Self.signed($0, storage) }
        }.map(Self.receipt)
    }

    /// The newest for each of these orders, by the order's id.
    ///
    /// - Throws: `StorageError`, `ReceiptBookError`.
    public func newestReceipts(orderIDs: [Int64]) async throws -> [Int64: Receipt] {
        var newest: [Int64: Receipt] = [:]
        for start in stride(from: 0, to: orderIDs.count, by: 500) {
            let ids = Array(orderIDs[start..<min(start + 500, orderIDs.count)])
            let found = try await ledger.read { storage in
                try storage.allObjects(
                    ofType: ReceiptRecord.self,
                    matching: Columns.orderID.isIn(ids),
                    sortedBy: [Columns.createdAt.ascending, Columns.number.ascending]
                ).map { try Self.signed($0, storage) }
            }
            for row in found { newest[row.record.orderID] = try Self.receipt(row) }
        }
        return newest
    }

    /// The mark of what was seen on paper.
    private static let seen = "seen"

    /// Records that a receipt is about to be printed, before its first byte is sent, and decides how it is marked.
    ///
    /// - Throws: `StorageError`, `ReceiptBookError.unknown`.
    func beginPrint(of receipt: Receipt) async throws -> PrintAttempt {
        let (siteID, now) = (siteID, dates.now())
        return try await ledger.performAndSave { storage in
            let (record, earlier) = try Self.prints(of: receipt, storage)
            let sale = try storage.loadObject(ofType: TillSaleRecord.self, primaryKey: receipt.paymentID)
            let attempt = PrintAttempt(
                printID: try Self.nextPrint(storage),
                mark: Self.mark(after: earlier),
                isOfSale: sale != nil,
                isFirst: earlier.isEmpty
            )
            try storage.save(
                ReceiptPrintRecord(
                    siteID: siteID,
                    printID: attempt.printID,
                    register: record.register,
                    number: record.number,
                    mark: attempt.mark.rawValue,
                    startedAt: now
                )
            )
            return attempt
        }
    }

    /// Whether the newest print of which the printer got anything broke off: it may still hold the rest of it, whatever is
    /// printed next.
    ///
    /// - Throws: `StorageError`.
    func hasRemains() async throws -> Bool {
        try await ledger.read { storage in
            let columns = ReceiptPrintRecord.Columns.self
            let newest = try storage.firstObject(
                ofType: ReceiptPrintRecord.self,
                matching: columns.state != .failed && columns.mark != Self.seen,
                sortedBy: [columns.printID.descending]
            )
            return newest?.state == .brokeOff
        }
    }

    /// Records, in the money chain, that the drawer is about to be opened.
    ///
    /// - Throws: `StorageError`.
    func noteDrawer(_ cause: DrawerCause) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let name = try await ledger.till().register ?? register.name ?? ""
        var body = ["clerk": register.clerk ?? "", "register": name]
        switch cause {
        case .sale(let sale): body["sale"] = sale
        case .reason(let reason): body["reason"] = reason
        }
        try await MoneyLedger(ledger: ledger).append(
            MoneyEvent(
                siteID: siteID,
                kind: "drawer.opened",
                subjectID: name,
                orderID: 0,
                date: dates.now(),
                bodyJSON: String(decoding: try encoder.encode(body), as: UTF8.self)
            )
        )
    }

    /// Records that somebody saw a receipt on paper that was sent and not confirmed: the next print is a copy. Prints
    /// that ended are never changed, so it stands beside them.
    ///
    /// - Throws: `StorageError`, `ReceiptBookError.unknown`.
    func noteSeen(_ receipt: Receipt) async throws {
        let (siteID, now) = (siteID, dates.now())
        try await ledger.performAndSave { storage in
            let (record, earlier) = try Self.prints(of: receipt, storage)
            guard earlier.last?.state == .sent else { return }
            try storage.save(
                ReceiptPrintRecord(
                    siteID: siteID,
                    printID: try Self.nextPrint(storage),
                    register: record.register,
                    number: record.number,
                    mark: Self.seen,
                    state: .printed,
                    startedAt: now,
                    endedAt: now
                )
            )
        }
    }

    private static func prints(of receipt: Receipt, _ storage: some StorageType) throws -> (
        ReceiptRecord, [ReceiptPrintRecord]
    ) {
        let record = try storage.firstObject(
            ofType: ReceiptRecord.self,
            matching: Columns.paymentID == receipt.paymentID
        )
        guard let record else { throw ReceiptBookError.unknown(number: receipt.number) }
        let prints = ReceiptPrintRecord.Columns.self
        let earlier = try storage.allObjects(
            ofType: ReceiptPrintRecord.self,
            matching: prints.register == record.register && prints.number == record.number,
            sortedBy: [prints.printID.ascending]
        )
        return (record, earlier)
    }

    private static func nextPrint(_ storage: some StorageType) throws -> Int64 {
        let columns = ReceiptPrintRecord.Columns.self
        let last = try storage.firstObject(ofType: ReceiptPrintRecord.self, sortedBy: [columns.printID.descending])
        return (last?.printID ?? 0) + 1
    }

    /// Records the outcome of a print.
    ///
    /// - Throws: `StorageError`.
    func endPrint(_ attempt: PrintAttempt, as state: ReceiptPrintRecord.State, error: String?) async throws {
        let now = dates.now()
        // If it is lost in a power cut, the print counts as possibly on paper.
        try await ledger.performAndSave(.withTheNext) { storage in
            let found = try storage.loadObject(ofType: ReceiptPrintRecord.self, primaryKey: attempt.printID)
            guard var print = found, print.state == .printing else { return }
            print.state = state
            print.endedAt = now
            print.lastError = error
            try storage.save(print)
        }
    }

    /// An unfinished print was cut short by a crash, or is in progress in another process: it may be on paper.
    private static func mark(after prints: [ReceiptPrintRecord]) -> ReceiptMark {
        if prints.contains(where: { $0.state == .printed }) { return .copy }
        return prints.contains { $0.state != .failed } ? .again : .original
    }

    private func maker() async -> ReceiptMaker {
        let header = register.header.isEmpty ? [await storeName()] : register.header
        return ReceiptMaker(merchant: header, clerk: register.clerk)
    }

    private func append(paymentID: String, _ make: @escaping @Sendable (String) -> Receipt) async throws -> Receipt {
        if let known = try await receipt(paymentID: paymentID) { return known }
        for _ in 1..<Self.tries {
            do { return try await appendOnce(paymentID: paymentID, make) } catch is TillChanged {}
        }
        return try await appendOnce(paymentID: paymentID, make)
    }

    private func appendOnce(paymentID: String, _ make: @escaping @Sendable (String) -> Receipt) async throws -> Receipt
    {
        let till = try await till.ready()
        let (siteID, register, now) = (siteID, till.register ?? "", dates.now())
        let record = try await MoneyLedger(ledger: ledger).issueReceipt(
            paymentID: paymentID,
            register: register,
            till: till
        ) { number in
            let receipt = make(RegisterSettings.receiptNumber(register: register, number))
            return ReceiptRecord(
                siteID: siteID,
                register: register,
                number: number,
                paymentID: paymentID,
                kind: receipt.kind.rawValue,
                orderID: receipt.orderID,
                receiptJSON: try ReceiptJSON.text(receipt),
                createdAt: now
            )
        }
        return try Self.receipt((record, nil))
    }
}

/// Problems with a receipt of the ledger.
public enum ReceiptBookError: Error, Hashable, Sendable {
    /// It is not in this ledger.
    case unknown(number: String)
    /// It can no longer be read.
    case unreadable(number: Int64, reason: String)
}

/// Receipts as text in the ledger: sorted keys, seconds since 1970.
enum ReceiptJSON {
    static func text(_ receipt: Receipt) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return String(decoding: try encoder.encode(receipt), as: UTF8.self)
    }

    static func receipt(_ text: String, number: Int64) throws -> Receipt {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        do {
            return try decoder.decode(Receipt.self, from: Data(text.utf8))
        } catch {
            throw ReceiptBookError.unreadable(number: number, reason: "\(error)")
        }
    }
}
