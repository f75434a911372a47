import DemoStore
import Foundation
import Hardware
import Networking
import Storage
import TestSupport

@testable import Yosemite

/// A till that takes cards at a processor and dies at any request: the next program goes on with the ledger as it was at that
/// moment, and nothing the dead one still does leaves it.
@MainActor
final class MoneyAuditDesk {
    /// Who moves the money.
    enum Processor: String, CaseIterable, Sendable { case gateway, stripe }

    let shop: Shop
    let processor: Processor
    /// What was done, newest last: for whoever looks at a failure.
    private(set) var history: [String] = []
    private(set) var manager: any StoresManager
    private let simulated = SimulatedCardReaderService()
    private var network: MortalNetwork
    private var lives = 1
    private var presents: (@MainActor () -> Void)?

    private init(_ shop: Shop, _ processor: Processor) throws {
        (self.shop, self.processor) = (shop, processor)
        let network = MortalNetwork(shop.network(of: "R1"))
        self.network = network
        manager = shop.manager(of: try Self.configuration(shop, processor, simulated, network, lives))
    }

    static func with(_ processor: Processor, _ body: @MainActor (MoneyAuditDesk) async throws -> Void) async throws {
        try await Shop.like(orders: 10) { shop, _ in
            let desk = try MoneyAuditDesk(shop, processor)
            try await desk.settleIn()
            try await body(desk)
        }
    }

    private static func configuration(
        _ shop: Shop,
        _ processor: Processor,
        _ simulated: SimulatedCardReaderService,
        _ network: MortalNetwork,
        _ life: Int
    ) throws -> YosemiteConfiguration {
        var configuration = shop.configuration(network: network)
        let root = root(shop, life)
        configuration.folder = { root.appending(path: $0) }
        configuration.stateFolder = root.appending(path: "state")
        switch processor {
        case .gateway:
            let endpoint = try ProcessorEndpoint(shop.url + "/gateway", key: Secret(DemoGateway.testKey))
            let gateway = GatewayProcessor(endpoint: endpoint, mode: .test, network: network)
            configuration.equipment = PaymentEquipment(readers: simulated, processor: { _ in gateway })
        case .stripe:
            let remote = try StripeTerminalRemote(
                network: network,
                key: StripeKey(Secret(DemoStripe.testKey)),
                address: shop.url + "/stripe"
            )
            let stripe = StripeProcessor(remote: remote, mode: .test, storeName: Shop.name, dates: shop.dates)
            let reader = ServerDrivenReaderService(readers: StripeTerminalReaders(remote: remote), clock: shop.clock)
            configuration.equipment = PaymentEquipment(readers: reader, processor: { _ in stripe })
        }
        return configuration
    }

    private static func root(_ shop: Shop, _ life: Int) -> URL { shop.folder.url.appending(path: "life-\(life)") }

    private var folder: StoreFolder { StoreFolder(url: Self.root(shop, lives).appending(path: Shop.name)) }

    /// The ledger's file, opened beside the program.
    func ledger() throws -> Ledger { try Ledger(folder: folder) }

    private func sales() async throws -> SaleService {
        guard let all = manager as? DefaultStoresManager else { throw Expectation("the manager of a shop") }
        return try await all.pool.session(Shop.siteID).sales
    }

    func note(_ words: String) { history.append(words) }

    private func settleIn() async throws {
        for attempt in 1...20 {
            do {
                try await during { manager in
                    try await manager.mirrorEverything()
                    _ = try await manager.perform {
                        PricingAction.allowComparing(siteID: Shop.siteID, isAllowed: true, onCompletion: $0)
                    }
                }
                return
            } catch {
                guard attempt < 20 else { throw error }
                note("not settled in: \(error)")
            }
        }
    }

    // MARK: Life and death

    /// The program will die at a request to come.
    ///
    /// - Parameter isHeard: whether that request is still carried out; its answer is not received.
    func die(after requests: Int, isHeard: Bool) { network.die(after: requests, isHeard: isHeard) }

    /// It dies at no request.
    func live() { network.live() }

    /// Does some work, while time passes for it and for the shop whenever nobody waits for an answer.
    ///
    /// - Returns: nil where the program died over it; then the next one runs.
    @discardableResult
    func during<Value: Sendable>(_ work: @escaping @MainActor (any StoresManager) async throws -> Value) async throws
        -> Value?
    {
        let (manager, network) = (manager, network)
        var ended: Result<Value, any Error>?
        let task = Task {
            do { ended = .success(try await work(manager)) } catch { ended = .failure(error) }
        }
        await pass { ended != nil || network.isDead }
        guard network.isDead else {
            guard let ended else { throw CancellationError() }
            return try ended.get()
        }
        let file = Self.root(shop, lives + 1).appending(path: Shop.name)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try ledger().copy(to: StoreFolder(url: file).ledgerURL)
        network.bury()
        var isBuried = false
        Task {
            await task.value
            await manager.deauthenticate()
            isBuried = true
        }
        await pass { isBuried }
        note("died")
        try await rise()
        return nil
    }

    /// As `during`; asks the next program where one died over it.
    func ask<Value: Sendable>(_ work: @escaping @MainActor (any StoresManager) async throws -> Value) async throws
        -> Value
    {
        while true {
            if let value = try await during(work) { return value }
        }
    }

    /// What is refused, or fails, is noted: the audit sees what came of it.
    func attempt(_ work: @MainActor () async throws -> Void) async throws {
        do {
            try await work()
        } catch {
            try Task.checkCancellation()
            note("\(error)")
        }
    }

    private func rise() async throws {
        lives += 1
        network = MortalNetwork(shop.network(of: "R1"))
        manager = shop.manager(of: try Self.configuration(shop, processor, simulated, network, lives))
        try await settleIn()
    }

    private func pass(until isDone: () -> Bool) async {
        var quiet = 0
        while !isDone(), !Task.isCancelled {
            quiet = shop.waitsForAnswers ? 0 : quiet + 1
            if quiet > 200, shop.clock.sleeperCount > 0 {
                quiet = 0
                shop.dates.advance(by: 2)
                shop.letStoreFollow()
                shop.clock.advance(by: .seconds(2))
            }
            await Task.detached {}.value
        }
    }

    /// Some time goes by; what is due at the processor and in the store is done.
    func goOn(_ seconds: Double) async throws {
        shop.dates.advance(by: seconds)
        shop.letStoreFollow()
        if shop.clock.sleeperCount > 0 { shop.clock.advance(by: .seconds(seconds)) }
        try await attempt { try await during { try await $0.send() } }
        // It goes on behind the action.
        var looks = 0
        await pass {
            looks += 1
            return shop.busy.count == 0 || network.isDead || looks > 20_000
        }
        let sales = try await sales()
        try await during { _ in _ = await sales.takeUpParts() }
    }

    // MARK: Cards

    func takeCard(_ cart: SaleCart, total: Decimal, amount: Decimal?) async throws -> SaleTendered? {
        try await during { manager in
            try await manager.perform { completion in
                SaleAction.takeCard(
                    siteID: Shop.siteID,
                    cart: cart,
                    shownTotal: total,
                    amount: amount,
                    chooseApplication: { _ in 0 },
                    onProgress: { if $0.step == .waitingForCard { self.present() } },
                    onCompletion: completion
                )
            }
        }
    }

    private func present() {
        presents?()
        presents = nil
    }

    /// What the next customer and the reader do, and what goes wrong at the processor.
    func prepare(_ random: inout SeededGenerator) {
        forgetTroubles()
        switch processor {
        case .gateway: prepareGateway(&random)
        case .stripe: prepareStripe(&random)
        }
    }

    private func prepareGateway(_ random: inout SeededGenerator) {
        let scripts: [SimulatedReaderScript] = [
            .approve, .approve, .approve, .decline, .refuseAfterApproval, .loseAnswer, .unplugBeforeCard,
        ]
        simulated.use(scripts.randomElement(using: &random) ?? .approve)
        guard Int.random(in: 0..<2, using: &random) == 0 else { return }
        let kinds: [GatewayTrouble.Kind] = [
            .lostAnswer, .errorAfter, .unavailable, .page, .late, .twice, .torn,
            .refused(status: 500, code: "internal_error"),
        ]
        let steps = GatewayTrouble.Step.allCases
        let times = Int.random(in: 1...3, using: &random)
        shop.store.gateway.add(
            GatewayTrouble(
                kinds.randomElement(using: &random) ?? .lostAnswer,
                at: steps.randomElement(using: &random) ?? .authorise,
                times: times
            )
        )
    }

    private func prepareStripe(_ random: inout SeededGenerator) {
        let (stripe, reader) = (shop.store.stripe, StripeDesk.reader)
        // The last card's bank has answered meanwhile, or has not yet.
        if Bool.random(using: &random) { stripe.finish(reader: reader) }
        stripe.setReader(reader, isOnline: Int.random(in: 0..<15, using: &random) > 0)
        stripe.setCustomer(.taps(afterLooks: Int.random(in: 0...3, using: &random)))
        presents = nil
        if Int.random(in: 0..<3, using: &random) == 0 {
            stripe.setCustomer(.none)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: presents = { stripe.present(reader: reader, number: "4000000000000002") }
            case 1: presents = { stripe.present(reader: reader, failure: "connection_error") }
            case 2: presents = { stripe.present(reader: reader, failure: "customer_canceled") }
            case 3: presents = { stripe.present(reader: reader, staysAuthorising: true) }
            // Nobody comes.
            default: break
            }
        }
        guard Int.random(in: 0..<2, using: &random) == 0 else { return }
        let steps = StripeTrouble.Step.allCases
        let kinds: [StripeTrouble.Kind] = [.lostAnswer, .unavailable]
        let times = Int.random(in: 1...3, using: &random)
        stripe.add(
            Int.random(in: 0..<4, using: &random) == 0
                ? StripeTrouble(.falseTimeout, at: .process)
                : StripeTrouble(
                    kinds.randomElement(using: &random) ?? .lostAnswer,
                    at: steps.randomElement(using: &random) ?? .process,
                    times: times
                )
        )
    }

    private func forgetTroubles() {
        shop.store.gateway.forgetTroubles()
        shop.store.stripe.forgetTroubles()
    }

    /// From now on every card is good and every answer arrives.
    func calm() {
        live()
        forgetTroubles()
        simulated.use(.approve)
        presents = nil
        shop.store.stripe.setReader(StripeDesk.reader, isOnline: true)
        shop.store.stripe.setCustomer(.taps(afterLooks: 1))
        shop.store.stripe.finish(reader: StripeDesk.reader)
        shop.store.host.removeAll()
    }

    /// Minor units that cards are out of, by the reference of what they paid for.
    var charges: [String: Int] {
        var found: [String: Int] = [:]
        switch processor {
        case .gateway:
            for intent in shop.store.gateway.ledger.intents { found[intent.orderRef ?? "", default: 0] += intent.taken }
        case .stripe:
            for intent in shop.store.stripe.ledger.intents {
                found[intent.metadata[StripeIntentRequest.orderRefName] ?? "", default: 0] += intent.taken
            }
        }
        return found.filter { $0.value != 0 }
    }
}
