import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `s`, `+` and `-`: the stock of a product.
extension ProductVerbs {
    /// Raises or lowers the stock; sales in the meantime stay counted.
    func changeStock(of product: some ListedProduct, by delta: Decimal) {
        changeStock(product.productID, variationID: 0, name: ProductWords.name(product), by: delta)
    }

    func changeStock(_ productID: Int64, variationID: Int64, name: String, by delta: Decimal) {
        let word = delta < 0 ? "−\(-delta)" : "+\(delta)"
        edits.dispatch(
            ProductAction.changeStock(
                siteID: context.siteID,
                productID: productID,
                variationID: variationID,
                delta: delta
            ) { [weak self] result in
                switch result {
                case .success(let edit):
                    self?.edits.tell(
                        [edit],
                        StockLocalization.changed(name, word),
                        whileOffline: StockLocalization.waits(name, word)
                    )
                case .failure(let problems as ProductProblems):
                    let words = problems.problems.first?.words ?? ""
                    self?.host?.toast(OrderVerbs.Localization.notSaved(words), kind: .warning)
                case .failure(let error): self?.edits.sayNotSaved(error)
                }
            }
        )
    }

    func changeStock(_ product: some ListedProduct) {
        changeStock(
            StockTarget(
                productID: product.productID,
                variationID: 0,
                name: ProductWords.name(product),
                isCounted: product.managesStock,
                quantity: product.stockQuantity,
                statusKey: product.stockStatusKey
            )
        )
    }

    /// Asks for a change or a count; for unmanaged stock, for the stock status.
    func changeStock(_ target: StockTarget) {
        let title = StockLocalization.title(target.name)
        guard !target.isCounted else {
            let now = target.quantity.map { "\($0)" } ?? "0"
            let overlay = StockOverlay(title: title, now: now) { [weak self] wish in
                switch wish {
                case .by(let delta):
                    self?.changeStock(target.productID, variationID: target.variationID, name: target.name, by: delta)
                case .counted(let count): self?.set(.stockQuantity, .number(count), of: target)
                }
            }
            host?.present(overlay)
            return
        }
        let dialog = ChoiceDialog(
            id: "product.stock",
            title: title,
            choices: ["instock", "outofstock", "onbackorder"].map {
                Choice(id: $0, label: ProductWords.stockWord($0))
            },
            currentID: target.statusKey
        ) { [weak self] picked in
            if picked != target.statusKey { self?.set(.stockStatus, .string(picked), of: target) }
            return .close
        }
        host?.present(dialog)
    }

    private func set(_ field: ProductField, _ value: JSONValue, of target: StockTarget) {
        let edit = ProductEdit(
            productID: target.productID,
            variationID: target.variationID,
            changes: [RecordChange(field: field.rawValue, base: nil, value: value)]
        )
        let shown = RecordValue.shown(value)
        let word = field == .stockStatus ? ProductWords.stockWord(shown) : shown
        update(
            [edit],
            words: Localization.set(target.name, word),
            whileOffline: Localization.waits(target.name)
        )
    }

    enum StockLocalization {
        static func title(_ name: String) -> String { localized("Stock of “%@”", name) }
        static func changed(_ name: String, _ delta: String) -> String { localized("“%@”: stock %@.", name, delta) }
        static func waits(_ name: String, _ delta: String) -> String {
            localized("Not sent yet: “%@”, stock %@.", name, delta)
        }
    }
}

/// A product or variation whose stock is changed.
struct StockTarget {
    let productID: Int64
    /// 0 for the product itself.
    let variationID: Int64
    let name: String
    let isCounted: Bool
    let quantity: Decimal?
    let statusKey: String
}

/// The typed change of a stock: `+5`, `-3`, or `40` as counted.
enum StockWish: Hashable {
    case by(Decimal)
    case counted(Decimal)

    /// A larger number is a typing error.
    private static let maximum = Decimal(1_000_000_000)

    init?(_ text: String) {
        let plain = text.filter { !$0.isWhitespace }.replacing("−", with: "-")
        let digits = plain.drop { "+-=".contains($0) }
        guard plain.count - digits.count <= 1, let number = Quantity.typed(digits), number <= Self.maximum else {
            return nil
        }
        switch plain.first {
        case "+" where number > 0: self = .by(number)
        case "-" where number > 0: self = .by(-number)
        case "+", "-": return nil
        default: self = .counted(number)
        }
    }
}
