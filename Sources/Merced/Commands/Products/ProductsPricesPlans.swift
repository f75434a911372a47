import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

extension StoreOption {
    /// The plans of a store, the next one first, its currency and its formats.
    @MainActor
    fileprivate func pricePlans() async throws -> (plans: [PricePlan], currency: String, format: StoreFormat) {
        let session = try await Session.open(self, for: .reading)
        let siteID = session.siteID
        let plans = try await session.stores.perform {
            PricePlanAction.listPricePlans(siteID: siteID, onCompletion: $0)
        }
        let (currency, format) = (try await session.currency(), try await session.format())
        await session.stores.deauthenticate()
        return (plans, currency, format)
    }
}

/// `merced products prices list`
struct ProductsPricesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List planned and past price changes."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    private struct Row: Encodable {
        let plan: Int64
        let name: String
        let state: String
        let due: String
        let prices: Int
        let problems: Int

        init(_ plan: PricePlan) {
            (self.plan, name, state) = (plan.planID, plan.name, plan.state.rawValue)
            (due, prices, problems) = (
                plan.dueAt.utcText, plan.labels.count, plan.labels.count { $0.problem != nil }
            )
        }
    }

    private struct Document: Encodable {
        let plans: [Row]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let (plans, _, format) = try await store.pricePlans()
            let rows = plans.map(Row.init)
            if output.json { return try JSONOutput.write(Document(plans: rows)) }
            try StandardOutput.write(
                lines: rows.map { row in
                    let name = row.name.isEmpty ? "" : "  \(TextCleaning.clean(row.name))"
                    return "\(row.plan)  \(format.pageDate(utc: row.due))  \(row.state)  \(row.prices) prices\(name)"
                }
            )
        }
    }
}

/// `merced products prices labels PLAN`
struct ProductsPricesLabelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "labels",
        abstract: "Write the labels a plan needs as CSV: name, SKU, number under the barcode, price before and after."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The number of the plan.")
    var plan: Int64

    private struct Label: Encodable {
        let id: Int64
        let variation: Int64?
        let name: String
        let sku: String
        let gtin: String
        let kind: String
        let before: String
        let after: String
        let problem: String?

        init(_ label: PriceLabel, currency: String) {
            (id, variation) = (label.productID, label.variationID == 0 ? nil : label.variationID)
            (name, sku, gtin) = (HTMLText.plain(label.name), label.sku, label.gtin)
            before = Money.text(of: label.before, currency: currency)
            after = Money.text(of: label.after, currency: currency)
            (kind, problem) = (label.field, label.problem)
        }
    }

    private struct Document: Encodable {
        /// The store's.
        let currency: String
        let labels: [Label]
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let (plans, currency, _) = try await store.pricePlans()
            guard let found = plans.first(where: { $0.planID == plan }) else { throw PricePlanProblem.notThere }
            let labels = found.labels.map { Label($0, currency: currency) }
            if output.json { return try JSONOutput.write(Document(currency: currency, labels: labels)) }
            let rows = labels.map { [$0.name, $0.sku, $0.gtin, $0.kind, $0.before, $0.after] }
            let target = try ExportTarget(path: nil, replaces: false)
            try target.write(lines: ([["Name", "SKU", "GTIN", "Price", "Before", "After"]] + rows).map(CSVWriter.line))
            try target.finish()
        }
    }
}

/// `merced products prices cancel PLAN`
struct ProductsPricesCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "cancel", abstract: "Cancel planned prices.")

    @OptionGroup var store: StoreOption

    @Argument(help: "The number of the plan.")
    var plan: Int64

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let (siteID, id) = (session.siteID, plan)
            try await session.stores.perform {
                PricePlanAction.cancelPricePlan(siteID: siteID, planID: id, onCompletion: $0)
            }
            await session.stores.deauthenticate()
            try StandardOutput.write(lines: ["Plan \(id) is cancelled."])
        }
    }
}
