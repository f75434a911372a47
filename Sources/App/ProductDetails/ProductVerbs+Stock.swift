import Foundation
import TerminalUI
import WooFoundation
import Yosemite

/// `s`, `+` and `-`: what there is of a product.
extension ProductVerbs {
    /// So many more or fewer; what is sold meanwhile stays sold.
    func changeStock(of product: Product, by delta: Int64) {
        let name = ProductWords.name(product)
        let word = delta < 0 ? "−\(delta.magnitude)" : "+\(delta)"
        edits.dispatch(
            ProductAction.changeStock(
                siteID: context.siteID,
                productID: product.productID,
                variationID: 0,
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

    /// Asks how many more, or how many there are; of what is not counted, whether there is any.
    func changeStock(_ product: Product) {
        let name = ProductWords.name(product)
        guard !product.managesStock else {
            let now = product.stockQuantity.map { "\($0)" } ?? "0"
            return askForStock(name, now: now) { [weak self] wish in
                switch wish {
                case .by(let delta): self?.changeStock(of: product, by: delta)
                case .counted(let count): self?.set(.stockQuantity, .number(Decimal(count)), of: product)
                }
            }
        }
        let dialog = ChoiceDialog(
            id: "product.stock",
            title: StockLocalization.title(name),
            choices: ["instock", "outofstock", "onbackorder"].map { Choice(id: $0, label: ProductWords.stockWord($0)) },
            currentID: product.stockStatusKey
        ) { [weak self] picked in
            if picked != product.stockStatusKey { self?.set(.stockStatus, .string(picked), of: product) }
            return .close
        }
        host?.present(dialog)
    }

    private func askForStock(_ name: String, now: String, done: @escaping @MainActor (StockWish) -> Void) {
        host?.present(StockOverlay(title: StockLocalization.title(name), now: now, onWish: done))
    }

    enum StockLocalization {
        static func title(_ name: String) -> String { localized("Stock of “%@”", name) }
        static func changed(_ name: String, _ delta: String) -> String { localized("“%@”: stock %@.", name, delta) }
        static func waits(_ name: String, _ delta: String) -> String {
            localized("Not sent yet: “%@”, stock %@.", name, delta)
        }
    }
}

/// What somebody typed about a stock: `+5`, `-3`, or `40` as counted.
enum StockWish: Hashable {
    case by(Int64)
    case counted(Int64)

    /// More than this is a slip of the hand.
    private static let most: Int64 = 1_000_000_000

    init?(_ text: String) {
        let plain = text.filter { !$0.isWhitespace }.replacing("−", with: "-")
        let digits = plain.drop { "+-=".contains($0) }
        guard plain.count - digits.count <= 1, let number = Int64(digits), number <= Self.most else { return nil }
        switch plain.first {
        case "+" where number > 0: self = .by(number)
        case "-" where number > 0: self = .by(-number)
        case "+", "-": return nil
        default: self = .counted(number)
        }
    }
}
