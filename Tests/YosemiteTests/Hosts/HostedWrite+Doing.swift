import DemoStore
import Foundation
import Storage
import TestSupport
import WooFoundation

@testable import Yosemite

extension HostedWrite {
    /// Does it once.
    ///
    /// - Parameters:
    ///   - round: a number that was not used in this shop before.
    ///   - meet: from here on the host does something.
    /// - Returns: what is said of it in the end.
    @MainActor
    func run(_ desk: HostDesk, _ round: Int, meet: @MainActor () -> Void) async throws -> String {
        switch self {
        case .sale, .completedSale, .saleNote, .void, .returned, .payment, .refund, .giftCard, .deposit, .heldStock:
            try await runMoney(desk, round, meet)
        case .order, .status, .fields, .trash, .statuses, .note, .customerNote, .deletedNote, .parcel, .deletedParcel:
            try await runOrder(desk, round, meet)
        case .price, .stock, .coupon, .coupons, .deletedCoupon, .customer, .review:
            try await runEdit(desk, round, meet)
        case .reply, .tag, .deletedTag, .product, .copiedProduct, .variations, .picture, .taxClass:
            try await runAtOnce(desk, round, meet)
        }
    }

    // MARK: Money

    @MainActor
    private func runMoney(_ desk: HostDesk, _ round: Int, _ meet: () -> Void) async throws -> String {
        let (manager, siteID) = (desk.manager, Shop.siteID)
        switch self {
        case .void:
            let receipt = try await desk.sold()
            meet()
            let void = try await desk.passing { try await manager.void(receipt) }
            return try await desk.ended(void)
        case .returned:
            let receipt = try await desk.sold()
            meet()
            let back = try await desk.passing {
                // On a busy machine the clock is ahead of the store, which then was not asked: nothing was taken back.
                for _ in 0..<4 {
                    do { return try await manager.takeBack(receipt, [1: 1]) } catch ReturnProblem.notChecked {}
                }
                return try await manager.takeBack(receipt, [1: 1])
            }
            return try await desk.ended(back)
        case .payment:
            let order = try await desk.order("pending")
            meet()
            let end = try await desk.passing {
                try await manager.perform { completion in
                    CardPresentPaymentsAction.collectPayment(
                        siteID: siteID,
                        orderID: Int64(order),
                        tender: .cash(tendered: 30),
                        chooseApplication: { _ in 0 },
                        onProgress: { _ in },
                        onCompletion: completion
                    )
                }
            }
            return end.step == .paid ? "done" : "\(end.step): \(end.message ?? "")"
        case .refund: return try await runRefund(desk, meet)
        case .giftCard:
            let cart = try await desk.cart()
            let total = try await desk.passing { try await manager.quote(cart).total } ?? 0
            meet()
            var answer = try await desk.passing {
                try await manager.perform {
                    SaleAction.takeGiftCard(
                        siteID: siteID,
                        cart: cart,
                        shownTotal: total,
                        code: "CARD-\(round + 1000)",
                        amount: 5,
                        onCompletion: $0
                    )
                }
            }
            for _ in 0..<20 where answer.sale.sale.parts.last?.state == .unknown {
                desk.shop.dates.advance(by: 15)
                desk.shop.letStoreFollow()
                answer = try await desk.passing {
                    try await manager.perform {
                        SaleAction.resolveOpen(siteID: siteID, uuid: cart.uuid, onCompletion: $0)
                    }
                }
            }
            let part = answer.sale.sale.parts.last
            let state = part.map { "\($0.state)" } ?? "none"
            return part?.state == .approved ? "done" : "\(state): \(part?.reason ?? "")"
        case .deposit, .heldStock:
            let cart = try await desk.cart()
            let total = try await desk.passing { try await manager.quote(cart).total } ?? 0
            if self == .deposit { meet() }
            try await desk.passing {
                _ = try await manager.perform {
                    SaleAction.takePart(
                        siteID: siteID,
                        cart: cart,
                        shownTotal: total,
                        payment: .cash(tendered: 1),
                        onCompletion: $0
                    )
                }
                _ = try await manager.perform {
                    SaleAction.leaveDeposit(siteID: siteID, uuid: cart.uuid, onCompletion: $0)
                }
            }
            let left = try await desk.tasksEnded()
            guard self == .heldStock else { return left }
            meet()
            _ = try await desk.passing {
                try await manager.perform {
                    SaleAction.giveUp(siteID: siteID, uuid: cart.uuid, reason: "left", onCompletion: $0)
                }
            }
            return try await desk.tasksEnded()
        default:
            meet()
            let cart = try await desk.cart()
            let receipt = try await desk.passing { try await manager.pay(cart, .cash(tendered: nil)) }
            return try await desk.ended(receipt)
        }
    }

    @MainActor
    private func runRefund(_ desk: HostDesk, _ meet: () -> Void) async throws -> String {
        let (manager, siteID) = (desk.manager, Shop.siteID)
        let order = Int64(try await desk.order("completed"))
        let request = RefundRequest(amount: 5, reason: "late", isByHand: true)
        let plan = try await desk.passing {
            try await manager.perform {
                RefundAction.planRefund(siteID: siteID, orderID: order, request: request, onCompletion: $0)
            }
        }
        meet()
        var end = try await desk.passing {
            try await manager.perform {
                RefundAction.createRefund(
                    siteID: siteID,
                    orderID: order,
                    plan: plan,
                    onProgress: { _ in },
                    onCompletion: $0
                )
            }
        }
        for _ in 0..<20 where end.step == .notSure {
            desk.shop.dates.advance(by: 60)
            desk.shop.letStoreFollow()
            let all = try await desk.passing {
                try await manager.perform { RefundAction.resolveRefunds(siteID: siteID, onCompletion: $0) }
            }
            if let found = all.first(where: { $0.orderID == order }) { end = found.progress }
        }
        return end.step == .refunded ? "done" : "\(end.step): \(end.message ?? "")"
    }

    // MARK: Orders

    @MainActor
    private func runOrder(_ desk: HostDesk, _ round: Int, _ meet: () -> Void) async throws -> String {
        let (manager, siteID) = (desk.manager, Shop.siteID)
        let id = self == .order ? 0 : try await desk.order()
        var edits: [PendingEdit] = []
        switch self {
        case .order:
            meet()
            let draft = OrderDraft(fields: [.customerNote: "draft \(round)"], items: [])
            edits = [try await manager.create(draft)]
        case .status:
            meet()
            edits = [try await manager.change(id, to: "completed")]
        case .fields:
            meet()
            edits = [try await manager.update(id, [.customerNote: "note \(round)", .billingCity: "City \(round)"])]
        case .trash:
            meet()
            edits = [try await manager.change(id, to: OrderField.trash)]
        case .statuses:
            let ids = [Int64(id), Int64(try await desk.order()), Int64(try await desk.order())]
            meet()
            edits = try await manager.perform {
                OrderAction.updateOrderStatuses(
                    siteID: siteID,
                    orderIDs: ids,
                    status: "completed",
                    onCompletion: $0
                )
            }
        case .note, .customerNote:
            meet()
            edits = [try await manager.note(id, "Note \(round)", toCustomer: self == .customerNote)]
        case .deletedNote:
            let note = try await manager.note(id, "Note \(round)")
            _ = try await desk.ended([note])
            try await desk.passing { try await manager.retrieveNotes(id) }
            let noteID = try await desk.shop.mirroredNotes(id).map(\.noteID).max() ?? 0
            let row = try await desk.shop.mirroredNotes(id).first { $0.noteID == noteID }?.toReadOnly()
            guard let row else { throw Expectation("a note") }
            meet()
            edits = [
                try await manager.perform {
                    OrderNoteAction.deleteOrderNote(siteID: siteID, note: row, onCompletion: $0)
                }
            ]
        case .parcel, .deletedParcel: return try await runParcel(desk, id, round, meet)
        default: throw Expectation("an order's write")
        }
        return try await desk.ended(edits)
    }

    @MainActor
    private func runParcel(_ desk: HostDesk, _ id: Int, _ round: Int, _ meet: () -> Void) async throws -> String {
        let (manager, siteID) = (desk.manager, Shop.siteID)
        let draft = ShipmentDraft(
            trackingNumber: "T\(round)",
            provider: "Fedex",
            isCustom: false,
            link: "",
            dateShipped: "2026-11-20"
        )
        if self == .parcel { meet() }
        let added = try await manager.perform {
            ShipmentAction.addTracking(siteID: siteID, orderID: Int64(id), draft: draft, onCompletion: $0)
        }
        let end = try await desk.ended([added])
        guard self == .deletedParcel else { return end }
        let there = try await manager.perform {
            ShipmentAction.loadTrackings(siteID: siteID, orderID: Int64(id), onCompletion: $0)
        }
        guard let parcel = there.first else { throw Expectation("a parcel") }
        meet()
        let gone = try await manager.perform {
            ShipmentAction.deleteTracking(siteID: siteID, tracking: parcel, onCompletion: $0)
        }
        return try await desk.ended([gone])
    }
}
