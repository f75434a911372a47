import FoundationEssentials
import Networking
import WooFoundation

/// The order that the store has of a sale before it is paid: gift cards are taken on it, and a deposit's goods are kept by it.
struct SaleStoreOrder: Hashable, Sendable, Codable {
    /// The newest that the store was known to have before it was made.
    var newestID: Int64 = 0
    /// When it was asked for; nil where the store can have heard nothing of it.
    var sentAt: Date?
    /// 0 as long as the answer is not known.
    var orderID: Int64 = 0
    /// By which it is known whether the sale's goods were changed since.
    var goods = ""
    /// Earlier ones, which are thrown away.
    var discarded: Set<Int64> = []

    /// Whether the store has it, or may have.
    var mayExist: Bool { sentAt != nil }

    /// How long a request whose answer was lost may be at work still.
    static let settling = Double(EditWriter.settling.components.seconds)

    /// Whether what the store was asked at `moment` is done by now, or never will be.
    static func isSettled(_ moment: Date, now: Date) -> Bool {
        let passed = now.timeIntervalSince(moment)
        // A clock that was set back is not waited for.
        return passed < 0 || passed > settling
    }
}

extension SaleBody {
    /// The same for the same goods at the same prices.
    var fingerprint: String {
        let bytes = SHA256.digest(of: order.text.utf8)
        return String(bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 16)
    }
}

extension SaleOrderBody {
    /// Of a sale that is not paid: it says whose it is, and no more.
    func opening(status: String) -> JSONValue {
        guard case .object(var members) = json else { return .null }
        for name in ["payment_method", "payment_method_title", "transaction_id"] { members[name] = nil }
        members["status"] = .string(status)
        var meta: [JSONValue] = []
        if case .array(let own)? = members["meta_data"] { meta = own }
        let early: Set<String> = [SaleMark.sale, SaleMark.clerk, SaleMark.certificate, SaleMark.age, TillMark.key]
        members["meta_data"] = .array(
            meta.filter { row in
                guard let key = row["key"]?.string, key.hasPrefix("_merced") else { return true }
                return early.contains(key)
            }
        )
        return .object(members)
    }

    /// What such an order is told once it is paid.
    var completing: [String: JSONValue] {
        guard case .object(let members) = json else { return [:] }
        let names = ["payment_method", "payment_method_title", "transaction_id", "meta_data"]
        return members.filter { names.contains($0.key) }
    }
}

extension Order {
    /// Made of a sale that was not paid yet.
    var isOfOpenSale: Bool { meta(SaleMark.sale) != nil && meta(SaleMark.number) == nil }

    /// Why it does not go to the trash, as a part of a sentence: gift cards or a deposit hang on it until the register is done.
    /// nil where nothing speaks against it; cancelled, it can go.
    public var reasonNotToTrash: String? {
        guard isOfOpenSale, [OrderDraft.firstStatus, SaleService.reserving].contains(statusKey) else { return nil }
        return localized("a register is at work on it")
    }

    /// Whether the plugin has given gift cards what they paid of it.
    var hasEnded: Bool { ["refunded", "cancelled", "failed", "trash"].contains(statusKey) }

    /// What gift cards pay of it, by the digest of each one's code.
    func giftCards(of uuid: String) -> [String: Decimal] {
        var sums: [String: Decimal] = [:]
        for row in appliedGiftCards {
            guard let amount = Money.amount(from: row.amount), amount > 0 else { continue }
            sums[GiftCardCode.digest(row.code, uuid), default: 0] += amount
        }
        return sums
    }
}
