import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced refund ORDER`
struct RefundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Refund an order: all of it, some items, or an amount.",
        discussion: """
            The store e-mails the customer about every refund. Cards are refunded by the processor or the store's \
            gateway, everything else is refunded by hand and recorded. With --json each state is a line of JSON, the \
            plan first; a refund that is refused before anything is recorded writes none.

            Exit status: 0 refunded · 1 nothing was refunded · 75 unresolved, or refunded and the store does not know \
            yet: ask again with merced refund --resolve.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Argument(help: OrderArgument.help)
    var order: String?

    @Flag(name: .customLong("id"), help: OrderArgument.idHelp)
    var isID = false

    @Option(name: .long, help: "Refund this amount instead of items: 9.99.")
    var amount: String?

    @Option(name: .long, help: "Refund this many of an item, by its id: 812=2; repeatable.")
    var item: [String] = []

    @Option(name: .long, help: "Why; the customer reads it.")
    var reason = ""

    @Flag(name: .customLong("no-restock"), help: "Do not restock items.")
    var noRestock = false

    @Flag(name: .long, help: "You refund the money yourself; the store only records it.")
    var manual = false

    @Flag(name: .long, help: "Refund although the store's gateway may have paid this amount before.")
    var again = false

    @Flag(name: .customLong("dry-run"), help: "Only show what would be refunded.")
    var dryRun = false

    @Flag(name: .long, help: "Ask processor and store again about unresolved refunds.")
    var resolve = false

    func validate() throws {
        guard resolve != (order != nil) else { throw ValidationError("Say an order, or --resolve.") }
        if let order { _ = try OrderArgument.name(order, isID: isID) }
        guard amount == nil || item.isEmpty else { throw ValidationError("Say --amount or --item, not both.") }
        if let amount {
            guard let value = Money.amount(from: amount), value > 0 else {
                throw ValidationError("“\(amount)” is not an amount above zero.")
            }
        }
        for text in item where Self.pair(text) == nil { throw ValidationError("“\(text)” is not ID=QUANTITY.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: purpose)
            let result: Result<[RefundProgress], any Error>
            do {
                result = .success(try await give(session))
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            let status = try result.get().map(\.outcome.exitStatus).max() ?? 0
            if status != 0 { throw ExitCode(status) }
        }
    }

    /// Without an order, the open refunds are followed up.
    private var purpose: Session.Purpose { dryRun ? .reading : order == nil ? .keeping : .writing }

    @MainActor
    private func give(_ session: Session) async throws -> [RefundProgress] {
        let (stores, siteID) = (session.stores, session.siteID)
        guard let name = self.order else {
            let resolved: [RefundSummary] = try await stores.perform {
                RefundAction.resolveRefunds(siteID: siteID, onCompletion: $0)
            }
            let found = resolved.map(\.progress)
            for progress in found { try show(progress) }
            if found.isEmpty, !json { try StandardOutput.write(lines: ["No refund is open."]) }
            return found
        }
        let order = try await session.order(try OrderArgument.name(name, isID: isID)).orderID
        let request = try await request(session, order)
        let plan: RefundPlan = try await stores.perform {
            RefundAction.planRefund(siteID: siteID, orderID: order, request: request, onCompletion: $0)
        }
        if dryRun { try announce(plan) }
        if let doubt = plan.doubt { Failure.say(doubt) }
        if dryRun { return [] }
        if plan.doubt != nil, !again {
            Failure.say("Nothing was refunded. If its records show none: --again.")
            throw ExitCode(EX_TEMPFAIL)
        }
        // What is refused before anything is recorded leaves no document.
        var (held, isBegun): ([RefundProgress], Bool) = ([], false)
        var problem: (any Error)?
        let last: RefundProgress = try await stores.perform { completion in
            RefundAction.createRefund(
                siteID: siteID,
                orderID: order,
                plan: plan,
                onProgress: { progress in
                    held.append(progress)
                    guard progress.step != .checkingOrder else { return }
                    do {
                        if !isBegun { try announce(plan) }
                        for progress in held { try show(progress) }
                    } catch {
                        problem = error
                    }
                    (held, isBegun) = ([], true)
                },
                onCompletion: completion
            )
        }
        if let problem { throw problem }
        return [last]
    }

    @MainActor
    private func request(_ session: Session, _ order: Int64) async throws -> RefundRequest {
        var request: RefundRequest
        if amount == nil, item.isEmpty {
            let siteID = session.siteID
            request = try await session.stores.perform {
                RefundAction.chooseEverything(siteID: siteID, orderID: order, onCompletion: $0)
            }
        } else {
            let chosen = item.compactMap(Self.pair)
            request = RefundRequest(
                quantities: Dictionary(chosen.map { ($0.id, $0.quantity) }, uniquingKeysWith: +),
                amount: amount.flatMap { Money.amount(from: $0) }
            )
        }
        request.reason = reason
        request.restocks = !noRestock
        request.isByHand = manual
        return request
    }

    private func announce(_ plan: RefundPlan) throws {
        if json { return try JSONOutput.writeLine(RefundPlanDocument(plan)) }
        try StandardOutput.write(lines: RefundPlanDocument.sentences(plan, isOnlyPlan: dryRun))
    }

    private func show(_ progress: RefundProgress) throws {
        if json { return try JSONOutput.writeLine(RefundDocument(progress)) }
        try StandardOutput.write(lines: [RefundDocument.sentence(progress)])
    }

    private static func pair(_ text: String) -> (id: Int64, quantity: Decimal)? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = Int64(parts[0]), id > 0, let quantity = Quantity.typed(parts[1]),
            quantity > 0, quantity <= 1_000_000
        else { return nil }
        return (id, quantity)
    }
}
