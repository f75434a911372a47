import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct CounterConfigurationTests {
    @Test func test_backup_and_tenders_when_everything_is_said_then_they_are_read() throws {
        let text = """
            [register]
            tenders = ["Voucher", "Bank transfer"]
            cash-rounding = "0.05"
            [backup]
            folder = "/mnt/usb/merced"
            mount = "/mnt/usb"
            keep = 7
            command = "cp {} /elsewhere"
            """
        let configuration = try Configuration.parse(text, path: "c")
        #expect(configuration.register.tenders == ["Voucher", "Bank transfer"])
        #expect(configuration.register.cashRounding == CashRounding(step: Decimal(string: "0.05")))
        var backup = BackupEntry(folder: "/mnt/usb/merced", mount: "/mnt/usb", command: "cp {} /elsewhere")
        backup.keep = 7
        #expect(configuration.backup == backup)
        #expect(try Configuration.parse("", path: "c").backup == nil)
        #expect(
            try Configuration.parse("[register]\ncash-rounding = \"none\"", path: "c").register.cashRounding == .exact
        )
    }

    @Test func test_register_when_everything_is_said_then_it_is_read() throws {
        let text = """
            [register]
            name = "BAR-2"
            header = ["Harbor & Pine", "1 Quay Street"]
            footer = "Thank you"
            clerk = "Mira"
            """
        let register = try Configuration.parse(text, path: "c").register
        let header = ["Harbor & Pine", "1 Quay Street"]
        #expect(register == RegisterSettings(name: "BAR-2", header: header, footer: ["Thank you"], clerk: "Mira"))
        #expect(try Configuration.parse("", path: "c").register == RegisterSettings())
        #expect(try Configuration.parse("", path: "c").printer == nil)
    }

    @Test func test_ages_and_cards_when_said_then_they_are_read_and_others_are_named() throws {
        let text = """
            [register]
            age-check = ["category:spirits", "tag:wine=16"]
            customer-card = ["meta:_loyalty_card", "K-{id}"]
            unchecked-returns = "refuse"
            """
        let register = try Configuration.parse(text, path: "c").register
        #expect(register.ageRules == ["category:spirits=18", "tag:wine=16"].compactMap(AgeRule.init))
        #expect(register.customerCards == ["meta:_loyalty_card", "K-{id}"].compactMap(CustomerCode.init))
        #expect(register.uncheckedReturns == .refuse)
        for wrong in [
            "unchecked-returns = \"no\"", "age-check = [\"wine\"]", "age-check = [\"tag:wine=1000\"]",
            "customer-card = \"{id}\"",
        ] {
            #expect(throws: (any Error).self) { try Configuration.parse("[register]\n\(wrong)", path: "c") }
        }
    }

    @Test(arguments: [
        ("usb = \"auto\"", PrinterConnection.usb(.first)),
        ("usb = \"04b8:0e15\"", .usb(.device(vendor: 0x04B8, product: 0x0E15, serial: nil))),
        ("usb = \"04B8:0E15:J5\"", .usb(.device(vendor: 0x04B8, product: 0x0E15, serial: "J5"))),
        ("tcp = \"192.168.1.50\"", .tcp(host: "192.168.1.50", port: 9_100)),
        ("tcp = \"till.local:9101\"", .tcp(host: "till.local", port: 9_101)),
        ("tcp = \"[::1]:9102\"", .tcp(host: "::1", port: 9_102)),
        ("tcp = \"fe80::1%eth0\"", .tcp(host: "fe80::1%eth0", port: 9_100)),
        ("file = \"/dev/usb/lp0\"", .file(path: "/dev/usb/lp0")),
        ("command = [\"lp\", \"-o\", \"raw\"]", .command(["lp", "-o", "raw"])),
    ])
    func test_printer_when_reached_in_one_way_then_that_is_read(_ line: String, _ connection: PrinterConnection) throws
    {
        #expect(try Configuration.parse("[printer]\n\(line)", path: "c").printer?.connection == connection)
    }

    @Test func test_printer_when_paper_is_described_then_it_is_read() throws {
        let text = """
            [printer]
            usb = "auto"
            columns = 32
            code-page = "cp1252"
            cut = "none"
            drawer = "pin5"
            drawer-pulse = 120
            drawer-open = "high"
            code = "qr"
            """
        let paper = try Configuration.parse(text, path: "c").printer?.paper
        #expect(
            paper
                == PaperSettings(
                    columns: 32,
                    codePage: .cp1252,
                    cut: .none,
                    drawer: .five,
                    drawerPulse: 120,
                    drawerOpen: .high,
                    code: .qr
                )
        )
    }

    @Test func test_printer_when_pages_are_named_then_it_has_those_and_else_the_usual_ones() throws {
        func characters(_ line: String) throws -> PrinterCharacters? {
            try Configuration.parse("[printer]\nusb = \"auto\"\n\(line)", path: "c").printer?.paper.characters
        }
        #expect(try characters("code-page = [\"cp852\", \"cp858\"]") == PrinterCharacters([.cp852, .cp858]))
        #expect(try characters("code-page = \"cp866\"") == PrinterCharacters([.cp866]))
        #expect(try characters("") == .usual)
    }

    @Test(arguments: [
        ("[register]\nname = \"till one\"", "register.name has to be letters, digits, - and _, at most 12: R1."),
        (
            "[register]\ncash-rounding = \"0\"",
            "register.cash-rounding has to be none, or the smallest amount that is paid: 0.05."
        ),
        (
            "[backup]\nfolder = \"copies\"",
            "backup.folder has to be where copies of the ledger go, from the root: /mnt/usb/merced."
        ),
        ("[register]\nnaem = \"x\"", "register.naem is not known. Did you mean “name”?"),
        ("[printer]\ncolumns = 48", "printer needs one of usb, tcp, file or command."),
        ("[printer]\nusb = \"auto\"\ntcp = \"x\"", "printer has both usb and tcp; keep one."),
        ("[printer]\nusb = \"04b8\"", "printer.usb has to be auto, or a maker's and a product's number: 04b8:0e15."),
        ("[printer]\ntcp = \"a b:9100\"", "printer.tcp has to be a host and a port: 192.168.1.50:9100."),
        ("[printer]\ntcp = \"till:99999\"", "printer.tcp has to be a host and a port: 192.168.1.50:9100."),
        ("[printer]\nfile = \"receipts.bin\"", "printer.file has to be a path from the root: /dev/usb/lp0."),
        ("[printer]\ncommand = []", "printer.command needs a program: [\"lp\", \"-o\", \"raw\"]."),
        ("[printer]\nusb = \"auto\"\ncode-page = []", "printer.code-page is empty."),
        ("[printer]\nusb = \"auto\"\ncolumns = 80", "printer.columns has to be a whole number from 24 to 64."),
        (
            "[printer]\nusb = \"auto\"\ncode-page = \"cp859\"",
            "printer.code-page is “cp859”, and has to be cp437, cp850, cp852, cp858, cp866 or cp1252. Did you mean “cp850”?"
        ),
    ])
    func test_check_when_something_is_wrong_then_words_say_what_is_right(_ text: String, _ words: String) throws {
        #expect(try Configuration.check(text, path: "c").problems.map(\.words) == [words])
    }
}
