import FoundationEssentials
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Records events: what syncing finds, and after each round what has become low in stock, was refused, or has an
/// unknown outcome.
final class NoteKeeper: Sendable {
    /// A payment just started takes its time at a reader.
    static let patience: TimeInterval = 180
    /// Beyond this number they are not reported one by one.
    private static let maximumScarce = 2_000
    private static let hidden: Set<String> = ["trash", "checkout-draft", "auto-draft"]
    private static let failed = "failed"
    private static let logger = Logger(label: "merced.notes")

    private let siteID: Int64
    private let mirror: any StorageManagerType
    private let journal: EditJournal
    private let money: MoneyLedger
    private let dates: any DateSource
    /// Whether commits since then may have changed stock.
    private let stock: CommitCount
    private let stockSeen = Mutex<UInt64?>(nil)

    init(
        siteID: Int64,
        mirror: any StorageManagerType,
        journal: EditJournal,
        money: MoneyLedger,
        dates: any DateSource
    ) {
        self.siteID = siteID
        self.mirror = mirror
        self.journal = journal
        self.dates = dates
        self.money = money
        stock = mirror.countCommits(touching: [
            ProductRecord.self, ProductVariationRecord.self, SiteSettingRecord.self,
        ])
    }

    // MARK: Found by syncing

    /// Orders created since the mirror was complete.
    func arrived(_ orders: [Order]) async {
        let told = orders.filter { !Self.hidden.contains($0.statusKey) && $0.statusKey != Self.failed }
        guard !told.isEmpty else { return }
        await write { [dates] book in
            for order in told {
                var note = book.draft(
                    .order,
                    subject: "\(order.orderID)",
                    hash: "new",
                    at: order.dateCreated ?? dates.now()
                )
                note.take(order)
                try book.tell(note)
            }
        }
    }

    /// Orders changed since the mirror was complete: a payment that failed, or was made after all.
    func changed(_ orders: [Order]) async {
        let failed = orders.filter { $0.statusKey == Self.failed }
        let others = orders.filter { $0.statusKey != Self.failed }
        let known = try? await mirror.read { [siteID] storage in
            try NoteBook(storage: storage, siteID: siteID).notes(.failedPayment).filter { !$0.hash.isEmpty }
        }
        let mended = Set(known?.map(\.targetID) ?? []).intersection(others.map(\.orderID))
        guard !failed.isEmpty || !mended.isEmpty else { return }
        await write { [dates] book in
            for order in failed {
                var note = book.draft(
                    .failedPayment,
                    subject: "\(order.orderID)",
                    hash: Self.failed,
                    at: order.dateModified ?? dates.now()
                )
                note.take(order)
                try book.tell(note)
            }
            for orderID in mended { if let note = try book.note(.failedPayment, "\(orderID)") { try book.end(note) } }
        }
    }

    func reviewed(_ reviews: [ProductReview]) async {
        guard !reviews.isEmpty else { return }
        await write { [dates] book in
            for review in reviews {
                var note = book.draft(
                    .review,
                    subject: "\(review.reviewID)",
                    hash: "new",
                    at: review.dateCreated ?? dates.now()
                )
                note.targetID = review.reviewID
                note.name = review.reviewer
                note.number = HTMLText.plain(review.productName)
                note.text = HTMLText.plain(review.review)
                note.statusKey = review.statusKey
                note.amount = review.rating > 0 ? "\(review.rating)" : ""
                try book.tell(note)
            }
        }
    }

    // MARK: Checked after each round

    func look() async {
        do {
            try await lookAtStock()
            try await lookAtLedger()
        } catch is CancellationError {
            // The next round checks again.
        } catch {
            Self.logger.warning("notes: \(StoreWords.describe(error))")
        }
    }

    private func lookAtStock() async throws {
        let count = stock.value
        guard stockSeen.withLock({ $0 }) != count else { return }
        let now = dates.now()
        // The catalogue is read concurrently with the writer.
        let found = try await mirror.read { [siteID] storage in
            try StockNews.find(in: NoteBook(storage: storage, siteID: siteID), at: now, most: Self.maximumScarce)
        }
        if let found, !found.isNothing {
            try await mirror.performAndSave { [siteID] storage in
                try found.write(to: NoteBook(storage: storage, siteID: siteID))
            }
        }
        stockSeen.withLock { $0 = count }
    }

    /// Ledger and mirror cannot commit together: what is open in the ledger is compared with what was recorded.
    private func lookAtLedger() async throws {
        let open = try await journal.openEdits()
        let edits = (open.refused + open.conflicted).sorted { $0.editID < $1.editID }
        let payments = try await uncertainPayments()
        let told = try await mirror.read { [siteID] storage in
            let book = NoteBook(storage: storage, siteID: siteID)
            return try (book.notes(.refusedEdit) + book.notes(.uncertainPayment)).filter { !$0.hash.isEmpty }
        }
        let now = Set(edits.map { Self.key(.refusedEdit, "\($0.editID)", Self.hash($0)) })
            .union(payments.map { Self.key(.uncertainPayment, $0.id, "open") })
        guard now != Set(told.map { "\($0.kindKey)/\($0.subject)/\($0.hash)" }) else { return }
        await write { [siteID] book in
            for edit in edits {
                var note = book.draft(
                    .refusedEdit,
                    subject: "\(edit.editID)",
                    hash: Self.hash(edit),
                    at: edit.lastTriedAt ?? edit.createdAt
                )
                note.targetID = edit.record?.id ?? edit.orderID
                note.number = edit.record?.record.rawValue ?? EditedRecord.order.rawValue
                note.name = try edit.record == nil ? book.storage.orderNumber(edit.orderID, siteID: siteID) : ""
                note.text = edit.lastError ?? ""
                note.statusKey = Self.word(edit)
                try book.tell(note)
            }
            for payment in payments {
                var note = book.draft(.uncertainPayment, subject: payment.id, hash: "open", at: payment.begun)
                note.targetID = payment.order.orderID
                if let order = try book.storage.loadOrder(siteID: siteID, orderID: payment.order.orderID) {
                    (note.number, note.amount, note.currency) = (order.number, order.total, order.currency)
                } else {
                    note.number = payment.order.orderID > 0 ? payment.order.words : ""
                }
                try book.tell(note)
            }
            for note in told where !now.contains("\(note.kindKey)/\(note.subject)/\(note.hash)") {
                // If it was recorded again, this row is gone.
                if let present = try book.storage.loadObject(ofType: NoteRecord.self, primaryKey: note.noteID) {
                    try book.end(present)
                }
            }
        }
    }

    private func uncertainPayments() async throws -> [(id: String, order: NamedOrder, begun: Date)] {
        var open: [(id: String, order: NamedOrder, begun: Date)] = []
        let now = dates.now()
        for subject in try await money.openSubjects(siteID: siteID) {
            let events = try await money.events(subjectID: subject).map(\.event).filter { $0.siteID == siteID }
            guard let first = events.first, let last = events.last,
                now.timeIntervalSince(last.date) > Self.patience
            else { continue }
            let number = (try? PaymentJournal.replay(events))??.state.facts.orderNumber ?? ""
            open.append((subject, NamedOrder(orderID: first.orderID, number: number), first.date))
        }
        return open
    }

    private static func key(_ kind: Note.Kind, _ subject: String, _ hash: String) -> String {
        "\(kind.rawValue)/\(subject)/\(hash)"
    }

    private static func hash(_ edit: PendingEdit) -> String { "\(word(edit))-\(edit.tries)" }
    private static func word(_ edit: PendingEdit) -> String { edit.state == .conflicted ? "conflict" : "refused" }

    private func write(_ work: @escaping @Sendable (NoteBook) throws -> Void) async {
        do {
            try await mirror.performAndSave { [siteID] in try work(NoteBook(storage: $0, siteID: siteID)) }
        } catch is CancellationError {
            // Nothing was written.
        } catch {
            Self.logger.warning("notes: \(StoreWords.describe(error))")
        }
    }
}

extension NoteRecord {
    fileprivate mutating func take(_ order: Order) {
        let address = order.billingAddress
        targetID = order.orderID
        number = order.number
        name = [address?.firstName, address?.lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        statusKey = order.statusKey
        (amount, currency) = (order.total, order.currency)
    }
}

extension StorageType {
    /// The number shown to customers; its id where the order is not in the mirror, empty where it is not in the store
    /// yet.
    fileprivate func orderNumber(_ orderID: Int64, siteID: Int64) throws -> String {
        guard orderID > 0 else { return "" }
        return try loadOrder(siteID: siteID, orderID: orderID)?.number ?? "\(orderID)"
    }
}
