import DemoStore
import Foundation
import Glibc
import TestSupport
import Testing
import WooFoundation

/// The screens killed while an order is typed, asked about and made: afterwards it is made once, or is a draft in which no
/// more than the last key is missing.
@Suite(.timeLimit(.minutes(60))) struct KilledFormScreenTests {
    private enum Moment: CaseIterable {
        case typing
        case asked
        case created
        /// The store makes it, and its answer is lost before the program is killed.
        case answerCut
    }

    /// Keys, what is on the screen once they were taken, and what the draft has then.
    private struct Step {
        let keys: String
        let shown: String
        let quantities: [Int]
        var hasCustomer = false
    }

    private static let functionKey3 = "\u{1B}OR"
    private static let controlS = "\u{13}"

    @Test func test_form_when_killed_at_random_moments_then_made_once_or_a_draft_without_the_last_key() async throws {
        try await RunningDemo.connected(DemoStoreConfiguration(orders: 20)) { setup, merced in
            try merced.sendAtOnce()
            #expect(try await merced.run("sync").status == 0)
            let products = setup.store.ids(of: .products).filter {
                setup.store.json(of: .products, id: $0)?["type"]?.text == "simple"
                    && setup.store.json(of: .products, id: $0)?["status"]?.text == "publish"
            }
            var (made, drafts, round) = (0, 0, 0)
            // Sent perhaps, and the store does not have it yet: merced looks for so long before it sends again.
            var uncertain: Set<String> = []
            func emails() -> [String] {
                setup.store.createdOrders.compactMap { setup.store.orderJSON($0)?["billing"]?["email"]?.text }
            }
            try await Seed.repeating(Seed.count("MERCED_FORM_KILLS", usual: 3)) { random in
                round += 1
                let email = "k\(round)@example.com"
                let steps = Self.steps(products.shuffled(using: &random), email, &random)
                // Each moment in turn, so that a short run has all of them.
                let moment = Moment.allCases[round % Moment.allCases.count]
                let count = try await Self.kill(at: moment, steps, setup, merced, &random)
                setup.proxy.removeAll()
                try? setup.proxy.comeUp()
                let isSent = moment == .created || moment == .answerCut
                var retry = try await merced.run("outbox", "retry")
                for _ in 0..<20 where retry.status == 75 { retry = try await merced.run("outbox", "retry") }
                let all = emails()
                #expect(Set(all).count == all.count, "made twice: \(all)")
                uncertain.subtract(all)
                let order = setup.store.createdOrders.compactMap { setup.store.orderJSON($0) }
                    .first { $0["billing"]?["email"]?.text == email }
                let list = try await merced.run("outbox", "list", "--json")
                let waiting = (list.json["edits"]?.elements ?? []).filter { $0["state"]?.text != "sent" }
                if isSent, order == nil, waiting.count == uncertain.count + 1 {
                    uncertain.insert(email)
                    return
                }
                #expect(waiting.count == uncertain.count, "\(list.output)")
                try await Self.expectOnce(steps, count, isSent: isSent, email, merced, order)
                if order != nil { made += 1 } else { drafts += 1 }
            }
            print(
                "forms killed on the screen: \(made) made once, \(drafts) a draft, \(uncertain.count) still looked for"
            )
        }
    }

    private static func steps(_ products: [Int], _ email: String, _ random: inout SeededGenerator) -> [Step] {
        var (steps, quantities) = ([Step](), [Int]())
        for product in products.prefix(Int.random(in: 1...3, using: &random)) {
            let quantity = Int.random(in: 2...90, using: &random)
            quantities.append(quantity)
            steps.append(
                Step(keys: "\(quantity)*#\(product)\r", shown: "(\(quantity))", quantities: quantities)
            )
        }
        steps.append(
            Step(
                keys: "\(functionKey3)\(email)\r",
                shown: "New order · \(email)",
                quantities: quantities,
                hasCustomer: true
            )
        )
        return steps
    }

    /// Types the form and kills the program.
    ///
    /// - Returns: how many steps had been seen on the screen.
    private static func kill(
        at moment: Moment,
        _ steps: [Step],
        _ setup: RunningDemo.Setup,
        _ merced: Merced,
        _ random: inout SeededGenerator
    ) async throws -> Int {
        let terminal = try merced.open(columns: 100, rows: 30)
        try await terminal.wait(forText: "Synced")
        terminal.send("n")
        try await terminal.wait(forText: "New order")
        let last = moment == .typing ? Int.random(in: 0..<steps.count, using: &random) : steps.count
        for step in steps.prefix(last) { try await type(step, terminal) }
        switch moment {
        case .typing:
            let keys = steps[last].keys
            let typed = String(keys.prefix(Int.random(in: 1...keys.count, using: &random)))
            terminal.send(typed)
        case .asked:
            terminal.send(controlS)
            if Bool.random(using: &random) { try await terminal.wait(forText: "Create this order?") }
        case .created, .answerCut:
            terminal.send(controlS)
            try await terminal.wait(forText: "Create this order?")
            if moment == .answerCut {
                setup.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/v3/orders", times: 1))
            }
            let seen = setup.proxy.requests.count
            terminal.send("y")
            let wanted = Int.random(in: moment == .answerCut ? 1...2 : 0...4, using: &random)
            await terminal.waitUntil(setup.proxy, hasSeen: seen + wanted)
        }
        await terminal.waitUntilWorked(.microseconds(Int.random(in: 0...30_000, using: &random)))
        terminal.signal(SIGKILL)
        try await terminal.waitForExit()
        return last
    }

    private static func type(_ step: Step, _ terminal: PseudoTerminal) async throws {
        if step.hasCustomer {
            terminal.send(functionKey3)
            try await terminal.wait(forText: "Who is it for?")
            let email = String(step.keys.dropFirst(functionKey3.count).dropLast())
            // As by hand: what comes at one go is taken for a scan by the dialog.
            for (index, key) in email.enumerated() {
                terminal.send(String(key))
                try await terminal.wait(forText: "┃ \(email.prefix(index + 1)) ")
            }
            try await terminal.wait(forText: "New: \(email)")
            terminal.send("\r")
        } else {
            terminal.send(step.keys)
        }
        try await terminal.wait(forText: step.shown)
    }

    /// - Parameters:
    ///   - count: steps that were seen.
    ///   - isSent: it was said that it is to be made.
    private static func expectOnce(
        _ steps: [Step],
        _ count: Int,
        isSent: Bool,
        _ email: String,
        _ merced: Merced,
        _ order: JSONNode?
    ) async throws {
        let drafts = (try await merced.run("orders", "drafts", "list", "--json")).json.elements
        #expect((order == nil ? 0 : 1) + drafts.count <= 1, "\(drafts.count) drafts beside an order")
        if let order {
            #expect(isSent && drafts.isEmpty)
            let quantities = order["line_items"]?.elements.compactMap { $0["quantity"]?.integer }
            #expect(quantities == steps.last?.quantities && order["billing"]?["email"]?.text == email)
            return
        }
        guard let draft = drafts.first?["draft"]?.text else {
            // Nothing that was seen may be lost.
            if count > 0 { throw Expectation("a draft with \(count) of \(steps.count) steps", seen: "nothing") }
            return
        }
        let shown = try await merced.run("orders", "drafts", "show", draft, "--json")
        let quantities = shown.json["line_items"]?.elements.compactMap { $0["quantity"]?.integer } ?? []
        let hasCustomer = drafts.first?["label"]?.text == email
        // All that was seen, and perhaps what was typed last.
        let possible = steps[max(0, count - 1)..<min(steps.count, count + 1)]
        let isKnown = possible.contains { $0.quantities == quantities && $0.hasCustomer == hasCustomer }
        if !isKnown {
            throw Expectation("one of \(Array(possible))", seen: "\(quantities), a customer: \(hasCustomer)")
        }
        let dropped = try await merced.run("orders", "drafts", "drop", draft)
        #expect(dropped.status == 0, "\(dropped.errors)")
    }
}
