import FoundationEssentials
import Networking
import WooFoundation

/// The store's order for a sale before it is paid: gift cards are charged on it, and it reserves a deposit's products.
struct SaleStoreOrder: Hashable, Sendable, Codable {
    /// The store's newest known order before it was created.
    var newestID: Int64 = 0
    /// When it was requested; nil where the store cannot have received the request.
    var sentAt: Date?
    /// 0 while the answer is unknown.
    var orderID: Int64 = 0
    /// Shows whether the sale's products were changed since.
    var goods = ""
    /// Earlier ones, to be discarded.
    var discarded: Set<Int64> = []

    /// Whether the store has it, or may have it.
    var mayExist: Bool { sentAt != nil }

    /// How long a request whose answer was lost may still be in progress.
    static let settling = Double(EditWriter.settling.components.seconds)

    /// Whether a request sent at `moment` is finished by now, or never will be.
    static func isSettled(_ moment: Date, now: Date) -> Bool {
        let passed = now.timeIntervalSince(moment)
        // If the clock was set back, it does not wait.
        return passed < 0 || passed > settling
    }
}

extension SaleBody {
    /// The same for the same products at the same prices, with a currency or, as earlier versions wrote it, without.
    var fingerprint: String {
        var goods = order
        if case .object(var members) = order {
            members["currency"] = nil
            goods = .object(members)
        }
        let bytes = SHA256.digest(of: goods.text.utf8)
        return String(bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 16)
    }
}

extension SaleOrderBody {
    /// For an unpaid sale: it only says to which sale it belongs. Its currency is the store's choice: gift cards are
    /// charged in that, and it shows whether it is still the shop's.
    func opening(status: String) -> JSONValue {
        guard case .object(var members) = json else { return .null }
        for name in ["payment_method", "payment_method_title", "transaction_id", "currency"] { members[name] = nil }
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

    /// The fields to set on such an order once it is paid.
    var completing: [String: JSONValue] {
        guard case .object(let members) = json else { return [:] }
        let names = ["payment_method", "payment_method_title", "transaction_id", "meta_data"]
        return members.filter { names.contains($0.key) }
    }
}

extension Order {
    /// Whether it was created for a sale that was not paid yet.
    var isOfOpenSale: Bool { meta(SaleMark.sale) != nil && meta(SaleMark.number) == nil }

    /// Why it cannot go to the trash, as a part of a sentence: gift cards or a deposit depend on it until the register is done.
    /// nil where it can; a cancelled one can.
    public var reasonNotToTrash: String? {
        guard isOfOpenSale, [OrderDraft.firstStatus, SaleService.reserving].contains(statusKey) else { return nil }
        return localized("a register is at work on it")
    }

    /// Whether the plugin has refunded the gift cards that paid for it.
    var hasEnded: Bool { ["refunded", "cancelled", "failed", "trash"].contains(statusKey) }

    /// The amounts paid by gift cards, by the digest of each one's code.
    func giftCards(of uuid: String) -> [String: Decimal] {
        var sums: [String: Decimal] = [:]
        for row in appliedGiftCards {
            guard let amount = Money.amount(from: row.amount), amount > 0 else { continue }
            sums[GiftCardCode.digest(row.code, uuid), default: 0] += amount
        }
        return sums
    }
}
