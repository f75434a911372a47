import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced sales refund NUMBER`
struct SalesRefundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refund",
        abstract: "Return items of a sale: under a number of its own, refunded as paid or as --to says.",
        discussion: """
            The return is recorded before money is refunded; cards are refunded through their processor. The store is \
            told by one refund of the order and e-mails the customer.
            A Canadian debit card has to be presented at the reader again.
            Exit status: 0 done · 75 recorded, and the store or a card's refund is still pending, or a processor \
            refused it.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Option(
        name: .long,
        help: "An item that is returned, by its SKU, code or name, with how many: SKU[:2]; repeatable."
    )
    var item: [String] = []

    @Flag(name: .long, help: "Everything that was not returned yet.")
    var all = false

    @Option(name: .long, help: "Why.")
    var reason = ""

    @Option(
        name: .customLong("to"),
        help: "How the money is refunded: cash, card or a tender, as cash[:5]; repeatable."
    )
    var ways: [String] = []

    @Flag(name: .customLong("no-restock"), help: "Do not restock the goods.")
    var noRestock = false

    @Option(name: .customLong("approved-by"), help: "Who allowed it.")
    var approvedBy = ""

    @Flag(name: .long, help: UncheckedReturn.help)
    var unchecked = false

    @Flag(
        name: .customLong("without-receipt"),
        help: "For no sale that is known: with --item, --reason, --approved-by and --cash."
    )
    var withoutReceipt = false

    @Option(name: .long, help: "Without a receipt: what is refunded in cash.")
    var cash: String?

    @Option(name: .long, help: "A UUID of the return: requested twice under one, it is made once.")
    var uuid: String?

    @Argument(help: "The sale's number, like R1-000123, or its uuid.")
    var sale: String?

    func validate() throws {
        guard withoutReceipt == (sale == nil) else {
            throw ValidationError("Say which sale it is for, or --without-receipt.")
        }
        if withoutReceipt {
            guard !item.isEmpty, !all, ways.isEmpty else {
                throw ValidationError("Without a receipt, --item says what is returned, for --cash.")
            }
            guard !reason.isEmpty else { throw ValidationError("Without a receipt, --reason says why.") }
            guard !approvedBy.isEmpty else {
                throw ValidationError("Without a receipt, --approved-by names who allowed it.")
            }
            guard let cash, let amount = TypedItem.amount(cash), amount > 0 else {
                throw ValidationError("Without a receipt, --cash says what is refunded.")
            }
        } else if cash != nil {
            throw ValidationError("--cash is for --without-receipt; --to cash says how money is refunded.")
        }
        if let uuid, UUID(uuidString: uuid) == nil { throw ValidationError("“\(uuid)” is not a UUID.") }
        guard all != !item.isEmpty else { throw ValidationError("Say what is returned: --item or --all.") }
        for text in item where ReturnedItem(text) == nil {
            throw ValidationError("“\(text)” is not an item and number.")
        }
        for text in ways where Self.way(text) == nil { throw ValidationError("“\(text)” is not a tender and amount.") }
    }

    static func way(_ text: String) -> ReturnWay? {
        var (name, amount): (String, Decimal?) = (text, nil)
        if let colon = text.lastIndex(of: ":") {
            guard let typed = TypedItem.amount(String(text[text.index(after: colon)...])), typed > 0 else { return nil }
            (name, amount) = (String(text[..<colon]), typed)
        }
        switch name.lowercased() {
        case "": return nil
        case "cash": return .cash(amount)
        case "card": return .card(amount)
        default: return .tender(name, amount)
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let isOver = try await session.closing(signing: true) {
                if let sale { try await refund(sale, session) } else { try await refundUnknown(session) }
            }
            if !isOver { throw ExitCode(EX_TEMPFAIL) }
        }
    }

    /// - Returns: whether nothing is pending.
    @MainActor
    private func refund(_ sale: String, _ session: Session) async throws -> Bool {
        let (stores, siteID) = (session.stores, session.siteID)
        var request = ReturnRequest(reason: reason, approvedBy: approvedBy, ways: ways.compactMap(Self.way))
        request.isUnchecked = unchecked
        if let uuid { request.uuid = uuid.lowercased() }
        let left = try await UncheckedReturn.left(of: sale, request, session)
        if all { request.takeAll(of: left) }
        for returned in item.compactMap({ ReturnedItem($0) }) { try returned.add(to: &request, of: left) }
        if noRestock { request.unstocked = Set(request.quantities.keys) }
        let plan = try await stores.perform { [request] in
            SaleAction.planReturn(siteID: siteID, name: left.uuid, request: request, onCompletion: $0)
        }
        if json { try JSONOutput.writeLine(ReturnDocument(plan)) }
        if plan.mustBePresented { Failure.say(ReturnWords.present) }
        let receipt = try await stores.perform { [request] in
            SaleAction.returnSale(
                siteID: siteID,
                name: left.uuid,
                request: request,
                shownTotal: plan.total,
                onCompletion: $0
            )
        }
        let money = try await presented(receipt, session)
        if json {
            try JSONOutput.writeLine(ReturnDocument(receipt, plan, money))
        } else {
            try StandardOutput.write(lines: ReturnWords.lines(receipt, plan, money))
        }
        _ = await session.handOver(receipt)
        let summary = try await stores.perform {
            SaleAction.awaitSale(siteID: siteID, uuid: receipt.uuid, patience: .seconds(20), onCompletion: $0)
        }
        let after = try await stores.perform {
            SaleAction.listCardReturns(siteID: siteID, name: receipt.uuid, onCompletion: $0)
        }
        if json {
            try JSONOutput.writeLine(ReturnDocument(summary, receipt, after))
        } else if summary.state != .sent {
            Failure.say("The store is not told yet: \(summary.reason ?? "it is told when it answers.")")
        }
        return summary.state == .sent && !after.contains(where: \.isOpen)
    }

    /// The return's cards, after those that have to be presented were asked for at the reader.
    @MainActor
    private func presented(_ receipt: TillReceipt, _ session: Session) async throws -> [CardReturn] {
        let (stores, siteID, name) = (session.stores, session.siteID, receipt.uuid)
        let money = try await stores.perform {
            SaleAction.listCardReturns(siteID: siteID, name: name, onCompletion: $0)
        }
        guard money.contains(where: { $0.state == .refused && $0.mustBePresented }) else { return money }
        return try await stores.perform {
            SaleAction.resolveReturn(siteID: siteID, name: name, position: nil, byHand: nil, onCompletion: $0)
        }
    }

    @MainActor
    private func refundUnknown(_ session: Session) async throws -> Bool {
        let (stores, siteID) = (session.stores, session.siteID)
        var cart = SaleCart(uuid: (uuid ?? UUID().uuidString).lowercased())
        var form = cart.form
        var rows = OrderRowOptions()
        (rows.item, rows.fee, rows.shipping, rows.coupon) = (item, [], [], [])
        try await FormFilling(session: session, isReturn: true).fill(&form, rows)
        cart.change { $0 = form }
        let (goods, paid) = (cart, cash.flatMap { TypedItem.amount($0) })
        let receipt = try await stores.perform {
            SaleAction.returnWithoutReceipt(
                siteID: siteID,
                cart: goods,
                reason: reason,
                approvedBy: approvedBy,
                paid: paid,
                restocks: !noRestock,
                onCompletion: $0
            )
        }
        if json {
            try JSONOutput.writeLine(ReturnDocument(receipt))
        } else {
            let back = Money.text(-receipt.total - receipt.rounding, currency: receipt.currency)
            try StandardOutput.write(lines: ["Returned: \(receipt.number), refund \(back) \(receipt.currency)."])
        }
        _ = await session.handOver(receipt)
        let summary = try await stores.perform {
            SaleAction.awaitSale(siteID: siteID, uuid: receipt.uuid, patience: .seconds(20), onCompletion: $0)
        }
        if json { try JSONOutput.writeLine(ReturnDocument(summary, receipt, [])) }
        return summary.state == .sent
    }
}

/// For returns while the store cannot be asked whether the goods were returned elsewhere.
@MainActor
enum UncheckedReturn {
    nonisolated static let help: ArgumentHelp = "Even if the store cannot be asked whether it was returned elsewhere."

    /// What is left of a sale, as the store knows it: an item may have come back elsewhere while another of its name is
    /// still owed.
    static func left(of sale: String, _ request: ReturnRequest, _ session: Session) async throws -> ReturnLeft {
        try await sayingHow {
            try await session.stores.perform { [siteID = session.siteID] in
                SaleAction.loadReturn(
                    siteID: siteID,
                    name: sale,
                    before: request.uuid,
                    asking: request,
                    onCompletion: $0
                )
            }
        }
    }

    static func sayingHow<Value>(_ work: @MainActor () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let problem as ReturnProblem {
            if case .notChecked = problem { Failure.say("With --unchecked it is returned anyway.") }
            throw problem
        }
    }
}

/// `SKU[:QTY]`
struct ReturnedItem {
    let name: String
    let quantity: Decimal

    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        guard let colon = text.lastIndex(of: ":"),
            let typed = TypedItem.amount(String(text[text.index(after: colon)...]))
        else {
            (name, quantity) = (text, 1)
            return
        }
        guard typed > 0, colon > text.startIndex else { return nil }
        (name, quantity) = (String(text[..<colon]), typed)
    }

    /// Selects the wanted quantity of it, from one line after the other.
    ///
    /// - Throws: `ReturnProblem`.
    func add(to request: inout ReturnRequest, of left: ReturnLeft) throws {
        let fitting = left.lines.filter { [$0.sku, $0.code, $0.name].contains(name) }
        guard let first = fitting.first else { throw ReturnProblem.unknownItem(name: name, number: left.number) }
        var open = quantity
        for line in fitting where open > 0 {
            let part = min(open, line.left - (request.quantities[line.position] ?? 0))
            guard part > 0 else { continue }
            request.quantities[line.position, default: 0] += part
            open -= part
        }
        guard open == 0 else {
            throw ReturnProblem.tooManyPieces(name: first.name, left: fitting.map(\.left).reduce(0, +))
        }
    }
}
