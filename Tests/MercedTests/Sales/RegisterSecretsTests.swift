import DemoStore
import Foundation
import TestSupport
import Testing

/// After sales by gift card and by card at both processors, split, given up, killed, lost, voided and returned: no code of a gift
/// card and no number of a card is in a file, log, journal or receipt of merced's, nor in what it said.
@Suite(.timeLimit(.minutes(10)))
struct RegisterSecretsTests {
    private static let codes = ["WXYZ-ABCD-EFGH-1234", "QRST-IJKL-MNOP-9876"]
    /// A code that no card has.
    private static let unknown = "NONE-SUCH-CODE-5555"

    private struct Register {
        let till: CardTill
        var said: [String] = []

        @discardableResult
        mutating func run(
            _ arguments: [String],
            _ code: String = "",
            crashing moment: String? = nil
        ) async throws -> Program.Outcome {
            var environment = ["MERCED_LOG_LEVEL": "trace"]
            environment["MERCED_CRASH_TEST"] = moment
            let outcome = try await till.merced.run(arguments, adding: environment, input: code + "\n")
            said += [outcome.output, outcome.errors]
            return outcome
        }

        /// A card at the reader. A chip's number goes through merced with the gateway only: Stripe's readers keep it.
        mutating func card(_ arguments: [String], crashing moment: String? = nil) async throws -> Int32 {
            let words = ["sell"] + arguments + ["--card", "--json"]
            guard till.processor == .gateway else { return try await run(words, crashing: moment).status }
            var bus = EmulatedBus(till.merced, devices: ["ccid approve"])
            bus.adding = ["MERCED_LOG_LEVEL": "trace"]
            let environment = ["MERCED_LOG_LEVEL": "trace"].merging(moment.map { ["MERCED_CRASH_TEST": $0] } ?? [:]) {
                $1
            }
            let outcome = try await bus.run(words + ["--reader", "CCID0001"], adding: environment)
            said += [outcome.program.output, outcome.program.errors]
            return outcome.status
        }
    }

    @Test(arguments: CardTill.Processor.allCases)
    func test_register_when_cards_and_gift_cards_went_every_way_then_no_number_and_no_code_is_left(
        _ processor: CardTill.Processor
    ) async throws {
        var configuration = DemoStoreConfiguration(orders: 60)
        configuration.plugins = [.giftCards]
        try await CardTill.with(processor, configuration) { till in
            let (setup, merced) = (till.setup, till.merced)
            setup.store.setGiftCards(Self.codes.map { DemoGiftCard(code: $0, balance: 5_000) })
            let goods = try await SaleCounter.opened(setup, merced).goods
            try merced.nameTill("R1")
            let paper = merced.home.file("paper.bin")
            try Data().write(to: paper)
            let configured = try String(contentsOf: merced.configurationFile, encoding: .utf8)
            try merced.home.write(
                configured + "\n[printer]\nfile = \"\(paper.path)\"\ndrawer = \"pin2\"\n[log]\nlevel = \"trace\"\n",
                to: "config/merced/config.toml"
            )
            var register = Register(till: till)
            #expect(try await register.run(["orders", "probe", "--allow"]).status == 0)
            try await Self.sell(&register, goods)
            #expect(setup.store.remaining(onGiftCard: Self.codes[0]) == 5_000)

            let searched = try Self.search(merced, register.said)
            #expect(searched.found == [])
            for name in ["ledger.sqlite", "mirror.sqlite", "paper.bin"] {
                #expect(searched.names.contains { $0.hasSuffix(name) }, "\(name) was searched")
            }
            #expect(
                try Data(contentsOf: paper).firstRange(of: Data("1234".utf8)) != nil,
                "its last letters are printed"
            )
        }
    }

    private static func sell(_ register: inout Register, _ goods: [String]) async throws {
        func number(_ outcome: Program.Outcome) -> String {
            outcome.jsonLines.compactMap { $0["number"]?.text }.last { !$0.isEmpty } ?? ""
        }
        // A gift card and a card, voided.
        let part = try await register.run(
            ["sell", "--item", "\(goods[0]):3", "--gift-card", "-:1", "--json"],
            codes[0]
        )
        let uuid = part.jsonLines.compactMap { $0["sale"]?.text }.last ?? ""
        #expect(try await register.card(["--cart", uuid]) == 0, "\(register.said.suffix(4))")
        #expect(try await register.run(["sales", "void", "R1-000001", "--json"]).status == 0)
        // Killed while a card was asked, and found out.
        #expect([137, -9].contains(try await register.card(["--item", goods[1]], crashing: "sale:ended")))
        #expect(try await register.run(["sales", "resolve"]).status == 0)
        // By gift card alone: the answer lost, found out, returned to it.
        register.till.setup.proxy.add(Fault(.cutAfterStore, method: "PUT", path: "/orders/", times: 1))
        var sold = try await register.run(["sell", "--item", goods[2], "--gift-card", "-", "--json"], codes[0])
        for _ in 0..<2 where number(sold).isEmpty {
            let cart = sold.jsonLines.compactMap { $0["sale"]?.text }.last ?? ""
            sold = try await register.run(["sales", "resolve", cart, "--json"], crashing: "clock:600")
        }
        let counter = SaleCounter(setup: register.till.setup, goods: goods)
        try await counter.sendAll(register.till.merced)
        let back = try await register.run(["sales", "refund", number(sold), "--all", "--json"])
        #expect(back.status == 0, "\(number(sold)): \(back.output) \(back.errors)")
        try await counter.sendAll(register.till.merced)
        // A card's money goes back in part; a code that no card has is refused, and one that is given up has its money.
        #expect(try await register.card(["--item", "\(goods[0]):2"]) == 0, "\(register.said.suffix(2))")
        let last = try await register.run(["sales", "list", "--limit", "1", "--json"])
        let newest = last.json["sales"]?.elements.first?["number"]?.text ?? ""
        #expect(try await register.run(["sales", "refund", newest, "--item", goods[0], "--json"]).status == 0)
        #expect(try await register.run(["sell", "--item", goods[3], "--gift-card", "-"], unknown).status == 1)
        let left = try await register.run(
            ["sell", "--item", goods[3], "--gift-card", "-:0.50", "--json"],
            codes[1].lowercased()
        )
        let open = left.jsonLines.compactMap { $0["sale"]?.text }.last ?? ""
        #expect(try await register.run(["sales", "give-up", open, "--reason", "left"]).status == 0)
        _ = try await register.run(["sync"])
        _ = try await register.run(["receipt", "R1-000001", "--text"])
        _ = try await register.run(["sales", "list", "--json"])
    }

    /// Where a code or a number was found.
    private static func search(_ merced: Merced, _ said: [String]) throws -> (names: [String], found: [String]) {
        let paths = FileManager.default.enumerator(atPath: merced.home.path)?.allObjects as? [String] ?? []
        var found: [String] = []
        let texts = (codes + [unknown]).flatMap { code in
            [
                code, code.lowercased(), code.replacingOccurrences(of: "-", with: ""),
                Data(code.utf8).base64EncodedString(),
            ]
        }
        func look(_ bytes: Data, _ name: String) {
            for text in texts where bytes.firstRange(of: Data(text.utf8)) != nil { found.append("\(name): a code") }
        }
        for path in paths {
            let file = merced.home.file(path)
            found += MemoryImage.findings(inFile: file.path(percentEncoded: false))
            if let bytes = try? Data(contentsOf: file) { look(bytes, path) }
        }
        for text in said { look(Data(text.utf8), "said: \(text.prefix(60))") }
        // The search finds what is there.
        let planted = "PUT {\"code\":\"\(codes[0].lowercased())\"}"
        let before = found.count
        look(Data(planted.utf8), "planted")
        #expect(found.count == before + 1)
        return (paths, Array(found.prefix(before)))
    }
}
