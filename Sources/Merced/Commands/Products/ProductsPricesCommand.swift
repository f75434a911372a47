import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products prices …`
struct ProductsPricesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prices",
        abstract: "Change prices now or later, and print the labels this needs.",
        subcommands: [
            ProductsPricesChangeCommand.self, ProductsPricesListCommand.self, ProductsPricesLabelsCommand.self,
            ProductsPricesCancelCommand.self,
        ]
    )
}

/// `merced products prices change FILTER… --to CHANGE`
struct ProductsPricesChangeCommand: AsyncParsableCommand, TakesFilter {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Change the prices of the products a filter finds, variations included.",
        discussion: """
            Without --apply every price before and after is listed and nothing is done. With --at the change is kept \
            and made then: by the merced that is open at that time, or else by the next that runs. A price someone \
            changes before then is not overwritten.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Conditions and words, as for products list.")
    var filter: [String]

    @Option(parsing: .unconditional, help: "12.50, +2, -2, +5% or -10%.")
    var to: String

    @Flag(help: "The sale price, computed from the regular one.")
    var sale = false

    @Option(help: "Round to the nearest price with this ending: 0.99.")
    var ending: String?

    @Option(help: "Round to the nearest multiple: 0.05.")
    var step: String?

    @Option(help: "When, in the store's time: 2026-12-01T08:00.")
    var at: String?

    @Option(help: "What to call the plan.")
    var name = ""

    @Flag(help: "Make the change, or keep it for its time, instead of listing it only.")
    var apply = false

    func validate() throws { _ = try edit() }

    private func edit() throws -> BulkProductEdit {
        guard ending == nil || step == nil else {
            throw ValidationError("--ending and --step exclude each other.")
        }
        var rounding = BulkProductEdit.Rounding.cents
        if let ending { rounding = .ending(try Self.amount(ending)) }
        if let step { rounding = .step(try Self.amount(step)) }
        let change = try Self.change(to)
        return BulkProductEdit(sale ? .salePrice(change) : .regularPrice(change), rounding: rounding)
    }

    private static func change(_ text: String) throws -> BulkProductEdit.PriceChange {
        let sign: Decimal = text.hasPrefix("-") ? -1 : 1
        let isRelative = text.hasPrefix("-") || text.hasPrefix("+")
        let isPercent = text.hasSuffix("%")
        let digits = text.dropFirst(isRelative ? 1 : 0).dropLast(isPercent ? 1 : 0)
        let amount = try amount(String(digits))
        if isPercent {
            guard isRelative else { throw ValidationError("Say +5% or -5%.") }
            return .percent(sign * amount)
        }
        return isRelative ? .by(sign * amount) : .set(amount)
    }

    private static func amount(_ text: String) throws -> Decimal {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard isPlain, text.utf8.count <= 12, let amount = Money.amount(from: text) else {
            throw ValidationError("“\(text)” is not an amount; write 12.50.")
        }
        return amount
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: apply ? .writing : .reading)
            let (stores, siteID) = (session.stores, session.siteID)
            if let problem = try await ProductArgument.refresh(session) { Failure.say(problem) }
            let due = try await dueDate(session)
            let rows = try await preview(session)
            var plan: PricePlan?
            if apply, let due {
                let name = name
                plan = try await stores.perform {
                    PricePlanAction.planPrices(siteID: siteID, rows: rows, name: name, due: due, onCompletion: $0)
                }
            } else if apply {
                _ = try await stores.perform {
                    ProductAction.applyBulk(siteID: siteID, rows: rows, onCompletion: $0)
                }
                try await WaitingEdits.send(session)
            }
            let currency = try await session.currency()
            await stores.deauthenticate()
            try PriceRows(rows: rows, plan: plan, isApplied: apply, currency: currency).write(json: output.json)
        }
    }

    @MainActor
    private func dueDate(_ session: Session) async throws -> Date? {
        guard let at else { return nil }
        let siteID = session.siteID
        let settings = try await session.stores.perform {
            SettingAction.loadStoreSettings(siteID: siteID, onCompletion: $0)
        }
        let plain = TypedDay.resolved(at, now: Date(), in: settings.timeZone).replacing(" ", with: "T")
        let whole = plain.count == 10 ? plain + "T00:00:00" : plain.count == 16 ? plain + ":00" : plain
        guard let date = StoreDateParser.date(fromLocal: whole, in: settings.timeZone) else {
            throw ValidationError("“\(at)” is not a time; write 2026-12-01T08:00.")
        }
        return date
    }

    @MainActor
    private func preview(_ session: Session) async throws -> [BulkProductRow] {
        let (stores, siteID) = (session.stores, session.siteID)
        let query = try await ProductArgument.query(filter, sort: .name, session: session)
        let count = try await stores.perform {
            ListAction.count(query, onCompletion: $0)
        }
        let ids = try await stores.perform {
            ListAction.identifiers(query, range: 0..<max(count, 1), onCompletion: $0)
        }
        let edit = try edit()
        return try await stores.perform {
            ProductAction.previewBulk(siteID: siteID, edit: edit, productIDs: ids, onCompletion: $0)
        }
    }
}
