import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The rows of a form as a table.
@MainActor
struct OrderFormTable {
    let context: SiteContext
    let form: OrderForm
    let figures: OrderFormFigures?
    /// Fields with errors.
    let objections: Set<OrderForm.Objection.Field>

    static let columns: [TableColumn] = [
        TableColumn(
            id: "quantity",
            title: Localization.quantity,
            priority: 2,
            minimum: 4,
            ideal: 4,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "item",
            title: Localization.item,
            priority: 1,
            minimum: 16,
            ideal: 30,
            tight: 10,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "price",
            title: Localization.price,
            priority: 4,
            minimum: 7,
            ideal: 9,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "discount",
            title: Localization.discount,
            priority: 5,
            minimum: 8,
            ideal: 8,
            align: .right,
            speech: .named
        ),
        TableColumn(
            id: "total",
            title: Localization.total,
            priority: 3,
            minimum: 9,
            ideal: 10,
            align: .right,
            speech: .named
        ),
    ]

    private var words: OrderFormWords { OrderFormWords(context: context, other: form.currency) }

    func row(at index: Int) -> TableRow? {
        switch form.row(at: index) {
        case .line(let line): self.line(line)
        case .fee(let fee):
            cells(
                "",
                OrderFormWords.Localization.fee(fee.name),
                total: words.money(fee.amount),
                isWrong: isWrong([.feeName(rowID: fee.rowID), .feeAmount(rowID: fee.rowID)])
            )
        case .shipping(let line):
            cells(
                "",
                OrderFormWords.Localization.shipping(line.title),
                total: words.money(line.amount),
                isWrong: isWrong([.shipping(rowID: line.rowID)])
            )
        case .coupon(let code):
            cells(
                "",
                OrderFormWords.Localization.coupon(code),
                total: figures?.coupons[code].map { $0 == 0 ? words.money(0) : words.money(-$0) } ?? ""
            )
        case .field(let field): self.field(field)
        case nil: nil
        }
    }

    private func line(_ line: OrderForm.Line) -> TableRow {
        let priced = figures?.lines[line.rowID]
        let name = line.name.isEmpty ? Localization.unnamed("\(line.goodsID)") : line.name
        let price = line.price ?? priced?.price
        let fields: [OrderForm.Objection.Field] = [
            .quantity(rowID: line.rowID), .price(rowID: line.rowID), .discount(rowID: line.rowID),
        ]
        return cells(
            "\(line.quantity)",
            name,
            price: price.map(words.money) ?? "",
            discount: words.discount(line.discount),
            total: (priced?.total ?? priced?.net).map(words.money) ?? "",
            isWrong: isWrong(fields),
            isChanged: line.price != nil || isOther(line)
        )
    }

    /// Whether the quantity differs from the store's order.
    private func isOther(_ line: OrderForm.Line) -> Bool {
        guard let base = form.base else { return false }
        guard let item = line.itemID else { return true }
        return base.lines.first { $0.itemID == item }?.quantity != line.quantity
    }

    private func field(_ field: OrderFormRow.Field) -> TableRow {
        let label = OrderFormWords.label(field)
        switch field {
        case .customer:
            // Whether there is an account comes first, where a narrow column does not cut it.
            let kind = OrderFormWords.accountWord(form.customer).map { "\(label), \($0)" } ?? label
            return cells("", "\(kind): \(words.name(form.customer))", isWrong: isWrong([.email]))
        case .billing: return address(label, form.billing, isWrong([.billingCountry]))
        case .shipping: return address(label, form.shipping, isWrong([.shippingCountry]))
        case .note:
            let note = form.customerNote.split(whereSeparator: \.isWhitespace).prefix(40).joined(separator: " ")
            return cells("", "\(label): \(note.isEmpty ? OrderFormWords.Localization.none : note)")
        case .status:
            return cells("", "\(label): \(context.appearance(of: form.status).word)", isWrong: isWrong([.status]))
        }
    }

    private func address(_ label: String, _ address: Address, _ isWrong: Bool) -> TableRow {
        let text = words.address(address)
        return cells("", "\(label): \(text.isEmpty ? OrderFormWords.Localization.none : text)", isWrong: isWrong)
    }

    private func isWrong(_ fields: [OrderForm.Objection.Field]) -> Bool { fields.contains(where: objections.contains) }

    private func cells(
        _ quantity: String,
        _ item: String,
        price: String = "",
        discount: String = "",
        total: String = "",
        isWrong: Bool = false,
        isChanged: Bool = false
    ) -> TableRow {
        TableRow(
            [
                TableCell(quantity, role: isWrong ? .bad : .text),
                TableCell(item, role: isWrong ? .bad : .text, glyph: isWrong ? .failed : nil),
                TableCell(price, role: .muted), TableCell(discount), TableCell(total),
            ],
            isChanged: isChanged
        )
    }

    enum Localization {
        static let quantity = localized("Qty")
        static let item = localized("Item")
        static let price = localized("Price")
        static let discount = localized("Discount")
        static let total = localized("Total")
        static func unnamed(_ id: String) -> String { localized("Product %@", id) }
    }
}
