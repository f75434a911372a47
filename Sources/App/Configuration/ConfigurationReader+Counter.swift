import FoundationEssentials
import WooFoundation
import Yosemite

/// The till and its printer.
extension ConfigurationReader {
    static let registerKeys = [
        "name", "header", "footer", "clerk", "tenders", "cash-rounding", "oversell", "age-check", "customer-card",
        "receipt", "drawer", "unchecked-returns",
    ]
    static let printerKeys = [
        "usb", "tcp", "file", "command", "columns", "code-page", "cut", "drawer", "drawer-pulse", "drawer-open", "code",
    ]
    private static let maximumLines = 12

    func register() -> RegisterSettings {
        var register = RegisterSettings()
        guard let table = whole.table("register") else { return register }
        table.allow(Self.registerKeys)
        if let name = table.text("name") {
            if RegisterSettings.isValid(name: name) {
                register.name = name
            } else {
                table.wrong("name", "has to be letters, digits, - and _, at most 12: R1") as Void?
            }
        }
        register.header = lines("header", table)
        register.footer = lines("footer", table)
        register.clerk = table.text("clerk", takesNothing: true).map {
            String($0.prefix(RegisterSettings.longestClerk))
        }
        register.tenders = lines("tenders", table).map { String($0.prefix(40)) }.filter { !$0.isEmpty }
        if let step = table.text("cash-rounding") {
            let amount = Money.amount(from: step)
            if step == "none" {
                register.cashRounding = .exact
            } else if let amount, amount > 0, amount <= 1_000 {
                register.cashRounding = CashRounding(step: amount)
            } else {
                table.wrong("cash-rounding", "has to be none, or the smallest amount that is paid: 0.05") as Void?
            }
        }
        register.oversell =
            table.choice("oversell", Oversell.allCases.map { ($0.rawValue, $0) }) ?? register.oversell
        register.receipt =
            table.choice("receipt", RegisterSettings.ReceiptRule.allCases.map { ($0.rawValue, $0) }) ?? register.receipt
        register.opensDrawer = table.flag("drawer") ?? register.opensDrawer
        register.uncheckedReturns =
            table.choice(
                "unchecked-returns",
                RegisterSettings.UncheckedReturns.allCases.map { ($0.rawValue, $0) }
            ) ?? register.uncheckedReturns
        register.ageRules = lines("age-check", table).compactMap { text in
            AgeRule(text)
                ?? table.wrong("age-check", "has to name a category, a tag or a product's field: category:wine=16")
        }
        register.customerCards = lines("customer-card", table).compactMap { text in
            CustomerCode(text)
                ?? table.wrong("customer-card", "has to be a customer's field, or a text with {id} in it: K-{id}")
        }
        return register
    }

    func printer() -> PrinterEntry? {
        guard let table = whole.table("printer") else { return nil }
        table.allow(Self.printerKeys)
        var paper = PaperSettings()
        paper.columns = table.number("columns", in: 24...64) ?? paper.columns
        if let pages = table.choices("code-page", PrinterCodePage.allCases.map { ($0.rawValue, $0) }) {
            paper.characters = PrinterCharacters(pages)
        }
        paper.cut = table.choice("cut", PaperCut.allCases.map { ($0.rawValue, $0) }) ?? paper.cut
        paper.drawer = table.choice("drawer", [("pin2", DrawerPin.two), ("pin5", .five)])
        paper.drawerPulse = table.number("drawer-pulse", in: DrawerKick.lengths) ?? paper.drawerPulse
        paper.drawerOpen = table.choice("drawer-open", DrawerKick.Level.allCases.map { ($0.rawValue, $0) })
        paper.code =
            table.choice("code", PaperSettings.Code.allCases.map { ($0.rawValue, $0) }) ?? paper.code
        return connection(table).map { PrinterEntry(connection: $0, paper: paper) }
    }

    private func connection(_ table: ConfigurationTable) -> PrinterConnection? {
        let ways = ["usb", "tcp", "file", "command"].filter(table.has)
        guard let way = ways.first else {
            table.wrong("needs one of usb, tcp, file or command")
            return nil
        }
        if ways.count > 1 { table.wrong("has both \(ways[0]) and \(ways[1]); keep one") }
        if way == "command" { return command(table) }
        guard let text = table.text(way) else { return nil }
        switch way {
        case "usb":
            guard let choice = USBPrinterChoice(text) else {
                return table.wrong("usb", "has to be auto, or a maker's and a product's number: 04b8:0e15")
            }
            return .usb(choice)
        case "tcp":
            guard let address = PrinterEntry.address(text) else {
                return table.wrong("tcp", "has to be a host and a port: 192.168.1.50:9100")
            }
            return address
        default:
            guard text.hasPrefix("/") else {
                return table.wrong("file", "has to be a path from the root: /dev/usb/lp0")
            }
            return .file(path: text)
        }
    }

    private func command(_ table: ConfigurationTable) -> PrinterConnection? {
        guard let words = table.texts("command") else { return nil }
        guard let program = words.first, !program.isEmpty, !words.contains(where: { $0.contains("\0") }) else {
            return table.wrong("command", "needs a program: [\"lp\", \"-o\", \"raw\"]")
        }
        return .command(words)
    }

    private func lines(_ key: String, _ table: ConfigurationTable) -> [String] {
        guard let lines = table.texts(key) else { return [] }
        guard lines.count <= Self.maximumLines, lines.allSatisfy({ $0.count <= 200 }) else {
            table.wrong(key, "has to be at most \(Self.maximumLines) lines of at most 200 characters") as Void?
            return []
        }
        return lines
    }
}
