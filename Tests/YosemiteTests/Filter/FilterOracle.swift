import Foundation
import Storage
import WooFoundation

@testable import Yosemite

/// The filter language once more, in plain Swift over orders in memory: what the SQL has to agree with.
struct FilterOracle {
    let graph: OrderGraph
    let notes: [OrderNoteRecord]
    let context: FilterContext
    let book: WordBook

    /// The words of texts, each text cut once: the same names stand in orders by the thousand.
    final class WordBook {
        private var known: [String: [String]] = [:]

        func words(_ text: String) -> [String] {
            if let words = known[text] { return words }
            let words = text.lowercased().replacing("ß", with: "ss").replacing("ø", with: "o").replacing("ł", with: "l")
                .replacing("ð", with: "d").folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
                .split { !$0.isLetter && !$0.isNumber }.map(String.init)
            known[text] = words
            return words
        }
    }

    func matches(_ filter: OrderFilter) -> Bool {
        let order = graph.order
        if filter.statuses.isEmpty, ["trash", "checkout-draft", "auto-draft"].contains(order.status) { return false }
        return filter.conditions.allSatisfy { holds($0.test) != $0.isNegated } && filter.words.allSatisfy(hasWord)
    }

    private func holds(_ test: OrderTest) -> Bool {
        let order = graph.order
        switch test {
        case .status(let slugs): return slugs.contains(order.status)
        case .date(.created, let range): return lies(order.dateCreated, range)
        case .date(.paid, let range): return lies(order.datePaid, range)
        case .date(.modified, let range): return lies(order.dateModified, range)
        case .date(.completed, let range): return lies(order.dateCompleted, range)
        case .total(let range):
            guard let total = Money.amount(from: order.total) else { return range.least == nil && range.most == nil }
            if let least = range.least, range.isAbove ? total <= least : total < least { return false }
            if let most = range.most, range.isBelow ? total >= most : total > most { return false }
            return true
        case .method(let methods):
            return methods.contains {
                $0.lowercased() == order.paymentMethodID.lowercased() || begins($0, in: order.paymentMethodTitle)
            }
        case .customer(.guest), .state(.guest): return order.customerID == 0
        case .customer(.id(let id)): return order.customerID == id
        case .customer(.email(let text)):
            return [order.billing.email, order.shipping.email].contains {
                $0.lowercased().hasPrefix(text.lowercased())
            }
        case .customer(.name(let text)):
            let names = [order.billing, order.shipping].map { "\($0.firstName) \($0.lastName) \($0.company)" }
            return begins(text, in: names.joined(separator: " "))
        case .product(.id(let id)):
            return graph.items.contains { $0.productID == id || $0.variationID == id || $0.sku == "\(id)" }
        case .product(.text(let text)):
            return graph.items.contains { $0.sku?.lowercased() == text.lowercased() || begins(text, in: $0.name) }
        case .coupon(let code): return graph.coupons.contains { $0.code.lowercased() == code.lowercased() }
        case .country(let codes):
            return codes.contains(order.billing.country) || codes.contains(order.shipping.country)
        case .meta(let key, let value):
            return graph.metaData.contains { $0.key == key && (value == nil || shown($0.valueJSON) == value) }
        case .createdVia(let ways): return ways.contains { $0.lowercased() == order.createdVia.lowercased() }
        case .currency(let codes): return codes.contains(order.currency)
        case .sale(.billed(let codes)): return codes.contains(order.billing.country)
        case .sale(.methodID(let id)): return order.paymentMethodID == id
        case .sale: preconditionFailure("asks more than one order; held by StatsComputerTests")
        case .has(.note):
            return !order.customerNote.isEmpty
                || notes.contains { $0.isCustomerNote || !["system", "WooCommerce", ""].contains($0.author) }
        case .has(.coupon): return !graph.coupons.isEmpty
        case .has(.refund): return !graph.refunds.isEmpty
        case .state(.paid): return order.datePaid != nil
        case .state(.unpaid):
            let isOpen = !["cancelled", "refunded", "trash", "checkout-draft", "auto-draft"].contains(order.status)
            return order.datePaid == nil && isOpen && Money.amount(from: order.total).map { $0 > 0 } == true
        case .state(.edited): return context.editedOrderIDs.contains(order.orderID)
        case .word(let word): return hasWord(word)
        }
    }

    private func shown(_ json: String) -> String {
        json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
    }

    private func lies(_ date: Date?, _ range: FilterDateRange) -> Bool {
        guard let date else { return false }
        let ends = range.instants(in: context)
        return (ends.from.map { date >= $0 } ?? true) && (ends.until.map { date < $0 } ?? true)
    }

    /// Each word of `text` begins a word of `whole`.
    private func begins(_ text: String, in whole: String) -> Bool {
        let there = book.words(whole)
        return book.words(text).allSatisfy { word in there.contains { $0.hasPrefix(word) } }
    }

    private func hasWord(_ word: String) -> Bool {
        let order = graph.order
        let people = [order.billing, order.shipping].flatMap { address in
            [address.firstName, address.lastName, address.company, address.email, address.city]
        }
        let all =
            people + [order.number, order.customerNote, order.transactionID] + graph.items.map(\.name)
            + graph.items.compactMap(\.sku) + graph.coupons.map(\.code) + notes.map(\.note)
        return all.contains { begins(word, in: $0) }
    }
}
