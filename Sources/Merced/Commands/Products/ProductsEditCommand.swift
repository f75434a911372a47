import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced products edit ID FIELD=VALUE…`
struct ProductsEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change fields of a product or variation.",
        discussion: """
            Only fields that differ are sent; what someone else changed in other fields is kept. What the store would \
            corrupt is refused. Without a connection the change is saved and sent later. Fields are those of the REST \
            API: name, regular_price, sale_price, status, sku, manage_stock, meta_data.KEY …; lists as JSON.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The id of a product or variation.")
    var id: Int64

    @Argument(help: "A field and its new value, such as regular_price=12.50; repeatable.")
    var changes: [String]

    func validate() throws { _ = try wanted(like: [:]) }

    private func wanted(like now: [String: JSONValue]) throws -> [RecordChange] {
        try FieldArguments.changes(changes, like: now, example: "regular_price=12.50")
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await ProductArgument.find(id, session)
            let now = found.variation?.writableFields ?? found.product.writableFields
            let edit = ProductEdit(
                productID: found.product.productID,
                variationID: found.variation?.variationID ?? 0,
                changes: try wanted(like: now)
            )
            let made = try await stores.perform {
                ProductAction.updateProducts(siteID: siteID, edits: [edit], onCompletion: $0)
            }
            for doubt in edit.changes.compactMap(\.codeDoubt) { Failure.say(doubt) }
            try await EditSending(session: session, json: output.json)
                .finish(made[0], record: id, done: "Product \(id) is changed.") {
                    let now = await ProductArgument.savedFields(id, session)
                    return edit.changes.compactMap { change in
                        guard case .string(let wanted) = change.value, case .string(let kept)? = now[change.field]
                        else {
                            return nil
                        }
                        return KeptField(field: change.field, wanted: wanted, kept: kept)
                    }
                }
        }
    }
}

/// `merced products stock ID ±N`
struct ProductsStockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Change the stock of a product or variation.",
        discussion:
            "+3 and -3 are added to what the store has then, so that a sale meanwhile is not undone; =12 sets the number."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The id of a product or variation.")
    var id: Int64

    @Argument(parsing: .allUnrecognized, help: "+N, -N or =N.")
    var change: [String]

    private enum Wish {
        case by(Decimal)
        case set(Decimal)
    }

    func validate() throws { _ = try wish() }

    private func wish() throws -> Wish {
        guard change.count == 1, let text = change.first, let sign = text.first, "+-=".contains(sign),
            let number = Quantity.typed(text.dropFirst()), number <= 1_000_000_000
        else { throw ValidationError("Say +3, -3 or =12.") }
        return sign == "=" ? .set(number) : .by(sign == "-" ? -number : number)
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let (stores, siteID) = (session.stores, session.siteID)
            let found = try await ProductArgument.find(id, session)
            let (productID, variationID) = (found.product.productID, found.variation?.variationID ?? 0)
            let edit: PendingEdit
            switch try wish() {
            case .by(let delta):
                edit = try await stores.perform {
                    ProductAction.changeStock(
                        siteID: siteID,
                        productID: productID,
                        variationID: variationID,
                        delta: delta,
                        onCompletion: $0
                    )
                }
            case .set(let count):
                let change = RecordChange(.stockQuantity, value: .number(count))
                let wanted = ProductEdit(productID: productID, variationID: variationID, changes: [change])
                edit = try await stores.perform {
                    ProductAction.updateProducts(siteID: siteID, edits: [wanted], onCompletion: $0)
                }[0]
            }
            try await EditSending(session: session, json: output.json)
                .finish(edit, record: id, done: "The stock of \(id) is changed.")
        }
    }
}
