import Foundation
import Hardware
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Yosemite

/// Drawer and receipt follow a paid sale at once, by the shop's rule.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SaleHandoverTests {
    /// Prints into memory, or fails as it is told for each job.
    private final class ScriptedPrinter: PrinterService {
        let jobs = Mutex<[[UInt8]]>([])
        let faults: Mutex<[PrinterServiceError?]>
        let outcome = Mutex(PrintOutcome.printed)
        let drawer = Mutex(DrawerOutcome.unknown)

        init(_ faults: [PrinterServiceError?] = []) { self.faults = Mutex(faults) }

        var paper: [[String]] { jobs.withLock { $0.map { PaperDecoder($0).text } } }

        func print(_ job: [UInt8], discardsRemains: Bool) async throws -> PrintOutcome {
            let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let fault { throw fault }
            jobs.withLock { $0.append(job) }
            return outcome.withLock { $0 }
        }

        func openDrawer(_ kick: DrawerKick) async throws -> DrawerOutcome {
            var job = ESCPOSJob(codePage: .cp858)
            job.kick(kick)
            _ = try await print(job.bytes, discardsRemains: false)
            return drawer.withLock { $0 }
        }

        func status() async throws -> PrinterStatus { .unknown }
    }

    @MainActor
    private struct Till {
        let manager: any StoresManager
        let shop: Shop
        let printer: ScriptedPrinter

        func sell(_ payment: SalePayment = .cash(tendered: nil)) async throws -> TillReceipt {
            var cart = SaleCart()
            cart.addCustom(name: "Mug", price: 7)
            return try await manager.pay(cart, payment)
        }

        func handOver(_ receipt: TillReceipt) async throws -> SaleHandover {
            try await manager.perform {
                SaleAction.handOver(siteID: Shop.siteID, uuid: receipt.uuid, onCompletion: $0)
            }
        }

        /// What the chain of money says of the drawer.
        func openings() async throws -> [String] {
            try await MoneyLedger(ledger: try shop.ledger()).events(subjectID: "R1").map(\.event)
                .filter { $0.kind == "drawer.opened" }.map(\.bodyJSON)
        }
    }

    private static func open(
        faults: [PrinterServiceError?] = [],
        drawer: ESCPOSJob.DrawerPin? = .two,
        _ settings: @escaping (inout RegisterSettings) -> Void = { _ in },
        _ body: @MainActor (Till) async throws -> Void
    ) async throws {
        try await Shop.like { shop, first in
            await first.deauthenticate()
            let printer = ScriptedPrinter(faults)
            var configuration = shop.configuration()
            configuration.register = RegisterSettings(name: "R1")
            settings(&configuration.register)
            configuration.printer = ReceiptPrinter(service: printer, paper: PaperSettings(drawer: drawer))
            let manager = makeStoresManager(configuration: configuration)
            try await body(Till(manager: manager, shop: shop, printer: printer))
            await manager.deauthenticate()
        }
    }

    @Test func test_hand_over_when_cash_was_taken_then_the_drawer_opens_before_the_receipt_and_is_written_down()
        async throws
    {
        try await Self.open { till in
            let sold = try await till.sell()
            let handover = try await till.handOver(sold)
            #expect(handover.drawer == .done && handover.receipt == .done && handover.problem == nil)
            let paper = till.printer.paper
            #expect(paper.count == 2 && paper[0] == ["drawer 2"])
            #expect(paper[1].contains { $0.hasPrefix("Receipt R1-000001") } && !paper[1].contains("drawer 2"))
            let openings = try await till.openings()
            #expect(openings.count == 1 && openings[0].contains("\"sale\":\"R1-000001\""))
            #expect(try await MoneyLedger(ledger: try till.shop.ledger()).verify() == nil)
        }
    }

    @Test func test_hand_over_when_nothing_was_paid_in_cash_then_the_drawer_stays_shut() async throws {
        try await Self.open { till in
            let handover = try await till.handOver(try await till.sell(.external(reference: "T-1")))
            #expect(handover.drawer == .nothing && handover.receipt == .done)
            #expect(till.printer.paper.count == 1 && till.printer.paper[0].contains("drawer 2") == false)
            let openings = try await till.openings()
            #expect(openings.isEmpty)
        }
    }

    @Test(arguments: RegisterSettings.ReceiptRule.allCases)
    func test_hand_over_when_the_rule_says_so_then_no_receipt_and_the_drawer_all_the_same(
        rule: RegisterSettings.ReceiptRule
    ) async throws {
        try await Self.open {
            $0.receipt = rule
        } _: { till in
            let handover = try await till.handOver(try await till.sell())
            #expect(handover.drawer == .done)
            #expect((handover.receipt == .done) == (rule == .print))
            #expect(handover.asksForReceipt == (rule == .ask))
            #expect(till.printer.paper.count == (rule == .print ? 2 : 1))
        }
    }

    @Test(arguments: RegisterSettings.ReceiptRule.allCases)
    func test_hand_over_when_the_printer_lacks_characters_then_they_are_named_beside_the_receipt(
        rule: RegisterSettings.ReceiptRule
    ) async throws {
        try await Self.open {
            $0.receipt = rule
            $0.header = ["日本茶"]
        } _: { till in
            let handover = try await till.handOver(try await till.sell())
            #expect(handover.unprintable?.texts == (rule == .none ? nil : ["日本茶"]))
            #expect(handover.problem == nil && (handover.notice?.contains("日本茶") ?? false) == (rule != .none))
        }
    }

    @Test func test_hand_over_when_drawers_are_not_opened_then_only_the_receipt_is_printed() async throws {
        try await Self.open {
            $0.opensDrawer = false
        } _: { till in
            let handover = try await till.handOver(try await till.sell())
            #expect(handover.drawer == .nothing)
            #expect(till.printer.paper.count == 1 && till.printer.paper[0].contains("drawer 2") == false)
            let openings = try await till.openings()
            #expect(openings.isEmpty)
        }
        try await Self.open(drawer: nil) { till in
            let handover = try await till.handOver(try await till.sell())
            #expect(handover.drawer == .nothing && handover.receipt == .done)
        }
    }

    @Test func test_hand_over_when_drawer_or_receipt_fail_then_each_is_said_and_the_other_is_done() async throws {
        let gone = PrinterServiceError.notReached(cause: PrinterFault.unplugged)
        try await Self.open(faults: [gone, nil, nil, .paperOut, gone, gone]) { till in
            let first = try await till.handOver(try await till.sell())
            #expect(first.receipt == .done)
            #expect(first.problem?.hasPrefix("The drawer was not opened.") == true, "\(first)")
            let second = try await till.handOver(try await till.sell())
            #expect(second.drawer == .done)
            #expect(second.problem == "The receipt was not printed. " + PrinterWords.describe(PrinterFault.paperOut))
            let sold = try await till.sell()
            let third = try await till.handOver(sold)
            #expect(third.problem == "No drawer, no receipt. " + PrinterWords.describe(gone))
            // Nothing of it is on paper: printed by hand later it is no copy, and opens no drawer.
            let printed = try await till.manager.perform {
                ReceiptAction.printReceipt(siteID: Shop.siteID, receipt: sold.receipt, onCompletion: $0)
            }
            #expect(!printed.wasCopy)
            #expect(till.printer.paper.last?.contains("drawer 2") == false)
            #expect(try await till.manager.sale(sold).summary.state != .parked)
        }
    }

    @Test func test_hand_over_when_the_printer_confirms_nothing_then_that_is_said() async throws {
        try await Self.open { till in
            till.printer.outcome.withLock { $0 = .sent }
            let handover = try await till.handOver(try await till.sell())
            #expect(handover.receipt == .sent && handover.drawer == .done && handover.problem == nil)
            #expect(handover.doubt?.contains("Is it on paper?") == true)
        }
    }

    @Test func test_hand_over_when_the_drawers_switch_says_shut_then_the_clerk_is_told() async throws {
        try await Self.open { till in
            till.printer.drawer.withLock { $0 = .stillShut }
            let handover = try await till.handOver(try await till.sell())
            #expect(handover.receipt == .done)
            let words = PrinterWords.describe(ReceiptPrintingError.drawerShut)
            #expect(handover.problem == "The drawer was not opened. " + words)
        }
    }

    @Test func test_drawer_when_opened_without_a_sale_then_the_chain_has_the_reason() async throws {
        try await Self.open { till in
            for isSeen in [false, true] {
                if isSeen { till.printer.drawer.withLock { $0 = .opened } }
                let known = try await till.manager.perform {
                    ReceiptAction.openDrawer(siteID: Shop.siteID, reason: "change for the baker", onCompletion: $0)
                }
                #expect(known == isSeen)
            }
            #expect(till.printer.paper == [["drawer 2"], ["drawer 2"]])
            let openings = try await till.openings()
            #expect(openings.count == 2)
            #expect(openings.allSatisfy { $0.contains("\"reason\":\"change for the baker\"") && !$0.contains("sale") })
            #expect(try await MoneyLedger(ledger: try till.shop.ledger()).verify() == nil)
        }
    }

    @Test func test_hand_over_when_there_is_no_printer_then_nothing_and_no_complaint() async throws {
        try await Shop.like { _, manager in
            var cart = SaleCart()
            cart.addCustom(name: "Mug", price: 7)
            let sold = try await manager.pay(cart, .cash(tendered: nil))
            let handover = try await manager.perform {
                SaleAction.handOver(siteID: Shop.siteID, uuid: sold.uuid, onCompletion: $0)
            }
            #expect(handover == SaleHandover())
            await #expect(throws: SaleProblem.self) {
                _ = try await manager.perform {
                    SaleAction.handOver(siteID: Shop.siteID, uuid: "none", onCompletion: $0)
                }
            }
        }
    }
}
