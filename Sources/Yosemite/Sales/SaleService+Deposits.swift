import FoundationEssentials
import Storage

/// Sales of which a part is paid now and the rest when the products are collected.
extension SaleService {
    private static let longestName = 100

    /// Keeps a partly paid sale for collection: it is put aside, and found again by its slip. Amounts taken count on
    /// the day they were taken; abandoning the sale refunds them. The store reserves the products by an order on hold,
    /// created in the background.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `StorageError`: then it is unchanged.
    func leaveDeposit(_ uuid: String, name: String) async throws -> OpenSaleFacts {
        try await alone(with: uuid) {
            _ = try await settled(uuid)
            guard let stored = try await money.openSale(uuid: uuid) else { throw SaleProblem.unknown(name: uuid) }
            let open = OpenSale(stored)
            try open.checkTakes(open.rest)
            guard open.taken > 0 else { throw OpenSaleRefusal.nothingTaken }
            guard var body = OpenSaleBody(text: stored.open.bodyJSON) else { throw SaleProblem.givenUp }
            guard body.cart.exchange == nil else { throw ReturnProblem.exchangePaysNow }
            let now = dates.now()
            if !name.isEmpty { body.cart.name = String(name.prefix(Self.longestName)) }
            body.deposit = body.deposit ?? OpenSaleBody.Deposit(madeAt: now)
            let text = try SaleJSON.text(body)
            let note = SaleNote("deposit", due: open.taken).text
            let left = try await money.changeOpenSale(uuid: uuid, note: note, at: now) { stored in
                stored.open.bodyJSON = text
                stored.reserve()
            }
            try await save(body.cart, isHeld: true)
            return facts(left ?? stored)
        }
    }
}

/// The code on the slip of an unfinished sale: `S-1B2C3D4E`.
public enum SaleSlip {
    private static let prefix = "S-"

    public static func code(of uuid: String) -> String { prefix + SaleService.mark(of: uuid).uppercased() }

    /// The first digits of the sale's uuid, in lower case; nil for any other code.
    public static func mark(of code: String) -> String? {
        let text = code.uppercased()
        guard text.hasPrefix(prefix) else { return nil }
        let digits = text.dropFirst(prefix.count)
        guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return digits.lowercased()
    }
}
