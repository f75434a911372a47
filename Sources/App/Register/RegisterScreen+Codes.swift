import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Assigning scanned codes that were found nowhere to a product.
extension RegisterScreen {
    func showCodes() {
        let choices = model.codes.codes.map { code in
            Choice(
                id: code.code,
                label: [
                    code.code, CodeWords.times(code.count),
                    context.format.moment(code.lastAt, now: context.dates.now()),
                    code.register,
                ].filter { !$0.isEmpty }.joined(separator: " · ")
            )
        }
        let strike = ChoiceDialog.Other(key: "d", hint: CodeWords.strike) { [weak self] code in
            self?.model.codes.strike(code)
            return .close
        }
        let dialog = ChoiceDialog(id: "register.codes", title: CodeWords.title, choices: choices, others: [strike]) {
            [weak self] code in
            self?.give(code)
            return .close
        }
        host?.present(dialog)
    }

    private func give(_ code: String) {
        finder = StockTakeFinder(context: context, host: host) { [weak self] id in self?.give(code, to: id) }
        finder?.find("")
    }

    private func give(_ code: String, to id: Int64) {
        context.stores.dispatch(
            OrderFormAction.findGoods(siteID: context.siteID, code: "#\(id)") { [weak self] result in
                switch result {
                case .success(let found): if let goods = found.first { self?.give(code, to: goods) }
                case .failure(let error): self?.edits.sayNotSaved(error)
                }
            }
        )
    }

    /// A number with a correct check digit becomes a GTIN, everything else a SKU. Existing values of the product stay.
    private func give(_ code: String, to goods: OrderGoods) {
        let isNumber = GTIN(code) != nil
        let name = OrderFormWords.short(goods.name)
        let present = isNumber ? goods.gtin : goods.sku
        guard present.isEmpty else {
            host?.toast(CodeWords.hasOne(name, present), kind: .warning)
            return
        }
        let field = isNumber ? ProductField.globalUniqueID : .sku
        let edit = ProductEdit(
            productID: goods.productID,
            variationID: goods.variationID,
            changes: [RecordChange(field: field.rawValue, base: nil, value: .string(code))]
        )
        edits.dispatch(
            ProductAction.updateProducts(siteID: context.siteID, edits: [edit]) { [weak self] result in
                switch result {
                case .success(let pending):
                    self?.model.codes.strike(code)
                    self?.edits.tell(pending, CodeWords.given(name, code), whileOffline: CodeWords.waits(name, code))
                case .failure(let problems as ProductProblems):
                    let words = problems.problems.first?.words ?? ""
                    self?.host?.toast(OrderVerbs.Localization.notSaved(words), kind: .warning)
                case .failure(let error): self?.edits.sayNotSaved(error)
                }
            }
        )
    }

    enum CodeWords {
        static let title = localized("Which code is given to a product?")
        static let strike = localized("Write off")
        static func times(_ count: Int) -> String {
            count == 1 ? localized("scanned once") : localized("scanned %@ times", "\(count)")
        }
        static func given(_ name: String, _ code: String) -> String {
            localized("“%@” has the code %@ now.", name, code)
        }
        static func waits(_ name: String, _ code: String) -> String {
            localized("Not sent yet: “%@” gets the code %@.", name, code)
        }
        static func hasOne(_ name: String, _ code: String) -> String {
            localized("“%@” already has the code %@. Change it on its page.", name, code)
        }
    }
}
