import FoundationEssentials
import WooFoundation
import Yosemite

/// Goods on the command line, by their SKU, GTIN or id.
extension FormFilling {
    /// What a code stands for.
    struct Meant {
        let found: FoundGoods
        let carried: CarriedValues

        var goods: OrderGoods { found.goods }
        /// Whether the code is a carton's, which does not say how many pieces there are.
        var isCarton: Bool { found.match == .itemOfCase }
    }

    /// The reading of `text` whose code some goods have, with the number that the code itself contains where none is
    /// typed.
    func found(_ text: String) async throws -> (TypedItem, OrderGoods) {
        for item in TypedItem.readings(of: text) {
            guard let meant = try await Self.meant(item.code, session) else { continue }
            return (try Self.counted(item, meant), meant.goods)
        }
        throw Problem(
            errorDescription:
                "No product with the SKU, GTIN or id “\(text)” is saved here; merced sync loads what is new."
        )
    }

    /// A number may be the id of one product and the SKU or GTIN of another.
    ///
    /// - Returns: nil where nothing has the code.
    /// - Throws: `Problem` where several have it.
    static func meant(_ code: String, _ session: Session) async throws -> Meant? {
        var all = try await lookUp(code, session)
        if let id = Int64(code) {
            let known = Set(all.map(\.goods.goodsID))
            all += try await lookUp("#\(id)", session).filter { !known.contains($0.goods.goodsID) }
        }
        guard all.count > 1 else { return all.first }
        let names = all.map { "#\($0.goods.goodsID) “\($0.goods.name)”\(Self.why($0, code))" }
        throw Problem(
            errorDescription:
                "“\(code)” stands for several products: \(names.joined(separator: ", ")). Say which by its id, with the #: '#\(all[0].goods.goodsID)'."
        )
    }

    private static func why(_ meant: Meant, _ code: String) -> String {
        switch meant.found.match {
        case .number: ", by its id"
        case .sku: ", by its SKU"
        case .gtin: ", by its GTIN"
        case .barcode, .value, .itemOfCase: ""
        }
    }

    private static func lookUp(_ code: String, _ session: Session) async throws -> [Meant] {
        let siteID = session.siteID
        let answer = try await session.stores.perform {
            ProductAction.lookUpTyped(siteID: siteID, code: code, onCompletion: $0)
        }
        return switch answer {
        case .found(let found, let carried): [Meant(found: found, carried: carried)].filter(\.isKept)
        case .several(let found, let carried): found.map { Meant(found: $0, carried: carried) }.filter(\.isKept)
        case .unknown: []
        }
    }

    /// - Throws: `Problem` where nobody says how many, or what one costs.
    private static func counted(_ item: TypedItem, _ meant: Meant) throws -> TypedItem {
        var item = item
        if item.quantity == nil {
            if meant.isCarton { throw Problem(errorDescription: carton(meant.goods.name, "\(item.code):12")) }
            item.quantity = try meant.carried.count.map { count in
                guard count > 0 else {
                    throw Problem(errorDescription: "“\(item.code)” says \(count) pieces; give a number after it.")
                }
                return Decimal(count)
            }
        }
        guard item.quantity != 0, item.price == nil, meant.carried.price != nil || meant.carried.weight != nil else {
            return item
        }
        let part = meant.carried.price != nil ? "price" : "weight"
        throw Problem(
            errorDescription:
                "“\(item.code)” contains the \(part) of one piece of “\(meant.goods.name)”, which only the register reads. Say what it costs: --item '\(item.code)@9.50'."
        )
    }

    static func carton(_ name: String, _ example: String) -> String {
        "That is the code of a carton of “\(name)”: say how many pieces, as in \(example)."
    }
}

extension FormFilling.Meant {
    fileprivate var isKept: Bool { found.standing != .trash }
}
