import DemoStore
import Foundation
import Hardware
import Storage
import TestSupport

@testable import Yosemite

/// A shop with a counter: the simulated reader, a processor in memory, and orders to be paid.
@MainActor
final class CounterDesk {
    let shop: Shop
    let reader: SimulatedCardReaderService
    let processor: MemoryProcessor
    let manager: any StoresManager
    private(set) var steps: [PaymentStep] = []
    /// Called with each step as it is shown.
    var onStep: (PaymentStep) -> Void = { _ in }
    /// Of the store; of the processor too, where it is asked over HTTP.
    private let network: WatchedNetwork

    init(
        _ shop: Shop,
        processor: MemoryProcessor = MemoryProcessor(),
        reader: SimulatedCardReaderService? = nil,
        equipment: PaymentEquipment? = nil,
        network: WatchedNetwork = WatchedNetwork(Shop.network),
        inBackground: Bool = false
    ) {
        self.network = network
        self.shop = shop
        self.processor = processor
        let reader = reader ?? SimulatedCardReaderService()
        self.reader = reader
        var configuration = shop.configuration(inBackground: inBackground, network: network)
        configuration.equipment = equipment ?? PaymentEquipment(readers: reader, processor: { _ in processor })
        manager = shop.manager(of: configuration)
    }

    /// An order that wants to be paid, made by the store.
    func order(_ status: String = "pending", total: String = "24.50") async throws -> Int {
        let id = shop.store.receiveOrders(1, status: status)[0]
        shop.store.changeOrderBehindTheBack(
            id: id,
            fields: [
                "fee_lines": [["name": "Sale", "total": .string(total), "tax_status": "none"]], "payment_method": "cod",
            ]
        )
        return id
    }

    /// An order that was never paid and whose status was, for a moment, one of paid orders.
    func takenBack(_ status: String = "pending") async throws -> Int {
        let id = try await order(status)
        shop.store.changeOrderBehindTheBack(id: id, status: "processing")
        shop.store.changeOrderBehindTheBack(id: id, status: status)
        return id
    }

    func eligibility(_ order: Int) async throws -> PaymentEligibility {
        try await manager.perform {
            CardPresentPaymentsAction.checkEligibility(siteID: Shop.siteID, orderID: Int64(order), onCompletion: $0)
        }
    }

    /// Lets the time pass that the order's claim needs to settle, and no more.
    @discardableResult
    func pay(
        _ order: Int,
        _ tender: PaymentTender = .card(readerSerial: nil),
        takesOver: Bool = false,
        overlooking: Date? = nil
    ) async throws -> PaymentProgress {
        try await passing(
            while: { self.steps.last == .connectingReader },
            { try await self.payWaiting(order, tender, takesOver: takesOver, overlooking: overlooking) }
        )
    }

    /// As `pay`, where more time must pass for it to end.
    func payInTime(
        _ order: Int,
        _ tender: PaymentTender = .card(readerSerial: nil),
        takesOver: Bool = false,
        overlooking: Date? = nil
    ) async throws -> PaymentProgress {
        try await passing { try await self.payWaiting(order, tender, takesOver: takesOver, overlooking: overlooking) }
    }

    /// As `pay`, where somebody else lets the time pass.
    func payWaiting(
        _ order: Int,
        _ tender: PaymentTender = .card(readerSerial: nil),
        takesOver: Bool = false,
        overlooking: Date? = nil
    ) async throws -> PaymentProgress {
        steps = []
        return try await manager.perform { completion in
            CardPresentPaymentsAction.collectPayment(
                siteID: Shop.siteID,
                orderID: Int64(order),
                tender: tender,
                takesOver: takesOver,
                overlooking: overlooking,
                chooseApplication: { _ in 0 },
                onProgress: { self.show($0) },
                onCompletion: completion
            )
        }
    }

    func show(_ progress: PaymentProgress) {
        steps.append(progress.step)
        onStep(progress.step)
    }

    func passing<T: Sendable>(
        while passes: @MainActor () -> Bool = { true },
        _ work: @escaping @MainActor () async throws -> T
    ) async throws -> T {
        try await shop.passing(network, while: passes, work)
    }

    func cancel(_ order: Int) async throws -> CollectionCancellation {
        try await manager.perform {
            CardPresentPaymentsAction.cancelPayment(siteID: Shop.siteID, orderID: Int64(order), onCompletion: $0)
        }
    }

    func payments(onlyOpen: Bool) async throws -> [PaymentRecord] {
        try await manager.perform {
            CardPresentPaymentsAction.loadPayments(siteID: Shop.siteID, onlyOpen: onlyOpen, onCompletion: $0)
        }
    }

    func resolve() async throws -> [PaymentRecord] {
        try await passing {
            try await self.manager.perform {
                CardPresentPaymentsAction.resolvePayments(siteID: Shop.siteID, paymentID: nil, onCompletion: $0)
            }
        }
    }

    /// Returns when a step was shown.
    func wait(for step: PaymentStep) async { while !steps.contains(step) { await Task.yield() } }

    func isPaid(_ order: Int) -> Bool { shop.store.orderJSON(order)?["date_paid"]?.text != nil }

    func meta(_ order: Int, _ key: String) -> String? {
        shop.store.orderJSON(order)?["meta_data"]?.elements.first { $0["key"]?.text == key }?["value"]?.text
    }

    /// How often the store was told that an order is paid.
    func puts(_ order: Int) -> Int { shop.store.paidTold(orderID: order) }

    /// What the claims in an order say, lowest first: `paid`, `ended yielded`.
    func claims(_ order: Int) -> [String] {
        let rows = shop.store.orderJSON(order)?["meta_data"]?.elements ?? []
        return rows.compactMap { row in
            guard row["key"]?.text?.hasPrefix(PaymentClaim.keyPrefix) == true else { return nil }
            let claim = PaymentClaim(text: row["value"]?.text ?? "")
            return ([claim.stage.rawValue] + (claim.ending.map { [$0.rawValue] } ?? [])).joined(separator: " ")
        }
    }
}
