import FoundationEssentials
import Logging
import Networking
import Storage
import WooFoundation

/// Scheduled price changes: kept in the ledger until they are due, then sent as edits.
extension CatalogueService {
    private typealias Plans = PricePlanRecord.Columns

    private static let priceFields: Set<String> = [
        ProductField.regularPrice.rawValue, ProductField.salePrice.rawValue,
    ]

    /// Schedules previewed prices.
    ///
    /// - Throws: `PricePlanProblem`, `StorageError`.
    func planPrices(_ rows: [BulkProductRow], named name: String, at due: Date) async throws -> PricePlan {
        let now = dates.now()
        guard due > now else { throw PricePlanProblem.inThePast }
        let labels = try await labels(rows)
        guard !labels.isEmpty else { throw PricePlanProblem.nothing }
        let siteID = login.siteID
        let text = String(decoding: try JSONEncoder().encode(labels), as: UTF8.self)
        let saved = try await journal.ledger.performAndSave { storage -> PricePlanRecord in
            let last = try storage.firstObject(
                ofType: PricePlanRecord.self,
                matching: Plans.planID > 0,
                sortedBy: [Plans.planID.descending]
            )
            var plan = PricePlanRecord()
            (plan.siteID, plan.planID) = (siteID, (last?.planID ?? 0) + 1)
            (plan.name, plan.state) = (name, PricePlan.State.planned.rawValue)
            (plan.dueAt, plan.madeAt, plan.rowsJSON) = (due, now, text)
            try storage.save(plan)
            return plan
        }
        guard let plan = Self.plan(saved) else { throw PricePlanProblem.notThere }
        return plan
    }

    private func labels(_ rows: [BulkProductRow]) async throws -> [PriceLabel] {
        let siteID = login.siteID
        return try await mirror.read { storage in
            try rows.flatMap { row -> [PriceLabel] in
                guard case .edit(let edit) = row.outcome else { return [] }
                let codes: (sku: String, gtin: String)
                if row.variationID != 0 {
                    let variation = try storage.loadProductVariation(siteID: siteID, variationID: row.variationID)
                    codes = (variation?.sku ?? "", variation?.globalUniqueID ?? "")
                } else {
                    let product = try storage.loadProduct(siteID: siteID, productID: row.productID)
                    codes = (product?.sku ?? "", product?.globalUniqueID ?? "")
                }
                return edit.changes.filter { Self.priceFields.contains($0.field) }.map { change in
                    PriceLabel(
                        productID: row.productID,
                        variationID: row.variationID,
                        name: row.name,
                        sku: codes.sku,
                        gtin: codes.gtin,
                        field: change.field,
                        before: change.base?.string ?? row.before,
                        after: change.value.string ?? "",
                        problem: nil
                    )
                }
            }
        }
    }

    /// Upcoming plans, the next one first, then past ones.
    func pricePlans() async throws -> [PricePlan] {
        try await journal.ledger.read { storage in
            try storage.allObjects(ofType: PricePlanRecord.self, sortedBy: [Plans.dueAt.ascending]).compactMap(
                Self.plan
            )
        }
    }

    private static func plan(_ record: PricePlanRecord) -> PricePlan? {
        guard let state = PricePlan.State(rawValue: record.state),
            let labels = try? JSONDecoder().decode([PriceLabel].self, from: Data(record.rowsJSON.utf8))
        else { return nil }
        return PricePlan(
            planID: record.planID,
            name: record.name,
            state: state,
            dueAt: record.dueAt,
            labels: labels
        )
    }

    func cancelPricePlan(_ id: Int64) async throws {
        let now = dates.now()
        try await journal.ledger.performAndSave { storage in
            try Self.close(id, as: .cancelled, nil, at: now, storage)
        }
    }

    private static func close(
        _ id: Int64,
        as state: PricePlan.State,
        _ labels: [PriceLabel]?,
        at date: Date,
        _ storage: any StorageType
    ) throws {
        guard var plan = try storage.loadObject(ofType: PricePlanRecord.self, primaryKey: id) else {
            throw PricePlanProblem.notThere
        }
        guard plan.state == PricePlan.State.planned.rawValue else { throw PricePlanProblem.closed }
        (plan.state, plan.closedAt) = (state.rawValue, date)
        if let labels { plan.rowsJSON = String(decoding: try JSONEncoder().encode(labels), as: UTF8.self) }
        try storage.save(plan)
    }

    // MARK: Due prices

    /// Queues prices that are due, each plan in one transaction: exactly once, however often it is called. A price that
    /// was changed since it was planned becomes a conflict, which the owner resolves.
    func applyDuePrices() async throws -> [PendingEdit] {
        let now = dates.now()
        var edits: [PendingEdit] = []
        let due = try await journal.ledger.read { storage in
            try storage.allObjects(
                ofType: PricePlanRecord.self,
                matching: Plans.state == PricePlan.State.planned.rawValue && Plans.dueAt <= now,
                sortedBy: [Plans.dueAt.ascending]
            ).compactMap(Self.plan)
        }
        for plan in due {
            let (wishes, labels) = try await wishes(of: plan)
            do {
                edits += try await self.edits.edit(wishes) { storage, _ in
                    try Self.close(plan.planID, as: .applied, labels, at: now, storage)
                }
            } catch PricePlanProblem.closed {
                // Another process was first.
            }
        }
        return edits
    }

    /// As `applyDuePrices`, in the background: what fails now is tried at the next poll.
    func sendDuePrices() async {
        do {
            _ = try await applyDuePrices()
        } catch is CancellationError {
            // The session is ending; the next one tries again.
        } catch {
            Logger(label: "merced.prices").error("prices whose time has come: \(error)")
        }
    }

    private func wishes(of plan: PricePlan) async throws -> ([EditJournal.Wish], [PriceLabel]) {
        let login = login
        return try await mirror.read { storage in
            let rules = try ProductRules.load(from: storage, login: login, skus: [])
            var wishes: [EditJournal.Wish] = []
            let labels = try plan.labels.map { label -> PriceLabel in
                var label = label
                let change = RecordChange(
                    field: label.field,
                    base: .string(label.before),
                    value: .string(label.after)
                )
                let edit = ProductEdit(productID: label.productID, variationID: label.variationID, changes: [change])
                do {
                    wishes.append(try Self.wish(edit, rules, siteID: login.siteID, storage))
                } catch let error as ProductProblems {
                    label.problem = error.problems.map(\.words).joined(separator: " ")
                } catch EditError.gone {
                    label.problem = localized("It is not here.")
                }
                return label
            }
            return (wishes, labels)
        }
    }
}
