import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A bulk change of products, immediate, or of their prices at a planned time.
@MainActor
final class ProductBulkJob: BulkJob {
    typealias Rows = @MainActor (@escaping Completion<[BulkProductRow]>) -> any Action

    private let words: String
    /// When prices are to change; nil for now.
    private let due: Date?
    private let verbs: ProductVerbs
    private let asked: Rows
    private let onApplied: @MainActor () -> Void
    private var rows: [BulkProductRow] = []

    /// - Parameters:
    ///   - words: the change in words, for titles.
    ///   - due: when prices are to change; nil for now.
    ///   - rows: works out the effect on each product.
    ///   - onApplied: called when every change is in the ledger.
    init(
        words: String,
        due: Date?,
        verbs: ProductVerbs,
        rows: @escaping Rows,
        onApplied: @escaping @MainActor () -> Void
    ) {
        self.words = words
        self.due = due
        self.verbs = verbs
        asked = rows
        self.onApplied = onApplied
    }

    private var context: SiteContext { verbs.context }
    var screenID: String { AppCommands.productBulk }
    var title: String { Localization.title }
    var heading: String { due.map { Localization.planned(words, context.format.pageDate($0)) } ?? words }
    var edits: OrderVerbs { verbs.edits }
    var applyHint: String { due == nil ? Localization.apply : Localization.planHint }
    var openHint: String { Localization.openProduct }
    let columns = BulkColumns(
        name: Localization.name,
        before: BulkPreviewScreen.Localization.before,
        after: BulkPreviewScreen.Localization.after,
        none: Localization.none
    )

    func load(_ done: @escaping Completion<[BulkRow]>) {
        context.stores.dispatch(
            asked { [weak self] result in
                if case .success(let found) = result { self?.rows = found }
                done(result.map { $0.map(BulkRow.init) })
            }
        )
    }

    private var doable: [BulkProductRow] { rows.filter { BulkRow($0).isDoable } }

    func question(_ count: Int) -> BulkQuestion {
        if let due {
            let dialog = Dialog(
                id: "products.bulk.plan",
                title: Localization.planQuestion(count),
                body: [Localization.planned(words, context.format.pageDate(due)), Localization.planBody],
                buttons: [.cancel, DialogButton(id: "plan", label: Localization.plan)]
            )
            return BulkQuestion(dialog: dialog, yes: "plan")
        }
        let sending = OrderVerbs.BulkLocalization.sending(count, isOffline: context.status.isOffline)
        let dialog = Dialog(
            id: "products.bulk.apply",
            title: Localization.question(count),
            body: [words, sending, Localization.canUndo],
            buttons: [.cancel, DialogButton(id: "change", label: Localization.change(count))]
        )
        return BulkQuestion(dialog: dialog, yes: "change")
    }

    func begin(_ done: @escaping @MainActor (BulkStart) -> Void) {
        if let due { plan(due, done) } else { apply(done) }
    }

    func open(_ row: BulkRow) {
        let product = rows.first { BulkRow($0).key == row.key }
        if let product { verbs.open(product.productID) }
    }

    private func plan(_ due: Date, _ done: @escaping @MainActor (BulkStart) -> Void) {
        edits.dispatch(
            PricePlanAction.planPrices(siteID: context.siteID, rows: doable, name: words, due: due) {
                [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let plan):
                    self.onApplied()
                    done(.elsewhere)
                    let date = self.context.format.pageDate(plan.dueAt)
                    self.verbs.host?.toast(Localization.isPlanned(plan.labels.count, date), kind: .good)
                    self.verbs.showPricePlan(plan)
                case .failure(let error):
                    self.edits.sayNotSaved(error)
                    done(.failed)
                }
            }
        )
    }

    private func apply(_ done: @escaping @MainActor (BulkStart) -> Void) {
        let wanted = doable
        edits.dispatch(
            ProductAction.applyBulk(siteID: context.siteID, rows: wanted) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let made):
                    done(.results(BulkEditResults(made, verbs: self.edits)))
                    let told = Localization.done(wanted.count, self.words)
                    self.edits.tell(made, told, whileOffline: Localization.waits(wanted.count, self.words))
                    self.onApplied()
                case .failure(let error):
                    self.edits.sayNotSaved(error)
                    done(.failed)
                }
            }
        )
    }

    enum Localization {
        static let title = localized("Change products")
        static let name = localized("Product")
        static let none = localized("None of these products has this field.")
        static func question(_ count: Int) -> String {
            localized("Change %@?", ProductsScreen.Localization.count(count))
        }
        static let canUndo = localized("u undoes all of it, as long as nobody else has changed the same.")
        static func change(_ count: Int) -> String { localized("Change %@", ProductsScreen.Localization.count(count)) }
        static func done(_ count: Int, _ words: String) -> String { localized("%@: %@ changed.", words, "\(count)") }
        static func waits(_ count: Int, _ words: String) -> String {
            localized("%@: %@ changed here, not sent yet.", words, "\(count)")
        }
        static func planned(_ words: String, _ date: String) -> String { localized("%@ · %@", words, date) }
        static func planQuestion(_ count: Int) -> String {
            localized("Change the prices of %@ then?", ProductsScreen.Localization.count(count))
        }
        static let planBody = localized(
            "merced changes them when it runs at that time or later; :prices lists the plan and cancels it."
        )
        static let plan = localized("Plan it")
        static func isPlanned(_ count: Int, _ date: String) -> String {
            count == 1
                ? localized("1 price changes on %@.", date) : localized("%@ prices change on %@.", "\(count)", date)
        }
        static let planHint = localized("Plan…")
        static let apply = localized("Apply…")
        static let openProduct = localized("Open product")
    }
}

extension BulkRow {
    init(_ row: BulkProductRow) {
        let isVariation = row.variationID > 0
        key = Key(record: isVariation ? .variation : .product, id: isVariation ? row.variationID : row.productID)
        name = HTMLText.plain(row.name)
        before = row.before
        after = row.after
        outcome =
            switch row.outcome {
            case .edit, .stock: .changes
            case .nothing: .nothing
            case .problem(let words): .problem(words)
            }
    }
}
