import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A note on the order for each part of the payment, for people who read the order in the store (`register.md`, "The payment on the order").
extension SaleSender {
    private static let noteTries = 5

    /// Writes missing notes to the order. Notes the store refuses are skipped: the order itself has the same data.
    ///
    /// - Parameters:
    ///   - isNew: whether the order was just created, so that it cannot have any of the notes.
    ///   - tries: of the sale; after some of them a failing note delays nothing. Nor does a refused one.
    /// - Throws: where an answer was lost or the store cannot be reached: the notes are searched for before they are
    ///   written again.
    func writeNotes(
        of sale: TillSale,
        on order: Order,
        _ decimals: Int,
        isNew: Bool,
        tries: Int64,
        _ attempt: inout SaleAttempt
    ) async throws {
        let (siteID, remote) = (siteID, writer.records.orders.remote)
        do {
            var missing = SaleNotes(sale: sale, decimals: decimals).texts
            if !isNew {
                let present = try await remote.loadOrderNotes(siteID: siteID, orderID: order.orderID)
                if present.isCutOff { throw NetworkError.cutOff(received: 0) }
                var known = present.items.map { SaleNotes.comparable($0.note) }
                missing.removeAll { text in
                    guard let place = known.firstIndex(of: SaleNotes.comparable(text)) else { return false }
                    known.remove(at: place)
                    return true
                }
            }
            for text in missing {
                let wanted = SaleNotes.comparable(text)
                _ = try await once(&attempt, "note " + wanted) {
                    let present = try await remote.loadOrderNotes(siteID: siteID, orderID: order.orderID)
                    if present.isCutOff { throw NetworkError.cutOff(received: 0) }
                    return present.items.first { SaleNotes.comparable($0.note) == wanted }
                } send: {
                    await remote.addOrderNote(siteID: siteID, orderID: order.orderID, note: text, isCustomerNote: false)
                }
            }
        } catch is EditRefusal {
            logger.warning("no note on order \(order.orderID): refused")
        } catch let error as NetworkError where tries >= Self.noteTries || error.claimsRefusal {
            logger.warning("no note on order \(order.orderID): \(StoreWords.describe(error))")
        }
    }
}

/// The texts of a sale's notes: `Cash 20.00 of 52.40, Mira, R1-000123`.
struct SaleNotes {
    let sale: TillSale
    let decimals: Int

    /// One for each leg.
    var texts: [String] {
        let total = text(sale.sale.total)
        return sale.legs.map { leg in
            var paid = "\(leg.tender) \(text(leg.due))"
            if leg.due != sale.sale.total { paid = Localization.part(paid, total) }
            if !leg.reference.isEmpty { paid += " (\(leg.reference))" }
            if sale.sale.kind != "sale" {
                // Whether the processor refunds it is not known when the order is written.
                let isElsewhere = SaleLeg.Kind(rawValue: leg.kind)?.goesBackElsewhere == true
                paid = isElsewhere ? Localization.toCard(paid) : Localization.back(paid)
            }
            return ([paid, sale.sale.clerk, sale.number].filter { !$0.isEmpty }).joined(separator: ", ")
        }
    }

    /// For comparing texts that a store has filtered.
    static func comparable(_ note: String) -> String { HTMLText.plain(note).filter { !$0.isWhitespace } }

    private func text(_ stored: Int64) -> String {
        let amount = Money.amount(stored: stored)
        return Money.text(sale.sale.kind == "sale" ? amount : -amount, decimals: decimals)
    }

    private enum Localization {
        static func part(_ paid: String, _ total: String) -> String { localized("%@ of %@", paid, total) }
        static func toCard(_ paid: String) -> String { localized("To be refunded to the card: %@", paid) }
        static func back(_ paid: String) -> String { localized("Given back: %@", paid) }
    }
}
