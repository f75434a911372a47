import Experiments
import TerminalUI

/// A configuration file with every setting in it, commented out. Prose begins with `# `, a setting with `#` alone.
public enum ConfigurationDefault {
    public static var text: String {
        let parts = [
            head, screen, keys(AppCommands.table), features, experiments, log, sync, notify, register, printer, scanner,
            backup, feedback,
            stores, payments,
        ]
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        # merced's configuration. Lines with # show what merced does without them: remove the # and change the value.
        # merced config check reports problems, with line and column.

        # The store that opens without --store NAME.
        #default-store = "shop"
        """

    private static let screen = """
        #[screen]
        # terminal (your terminal's own colours), dark, light, contrast or mono.
        #theme = "terminal"
        # auto, always or never. NO_COLOR and TERM=dumb are honoured by auto.
        #color = "auto"
        # auto (by the locale), unicode or ascii.
        #glyphs = "auto"
        # wide: this terminal draws box lines and ● two cells wide, as in some East Asian set-ups.
        #ambiguous = "narrow"
        # For screen readers: lines of text instead of a painted screen.
        #plain = false
        # Wheel and click. Ctrl-O gives the mouse back to the terminal for a while.
        #mouse = true
        # Nothing can be changed, at any store.
        #read-only = false
        # The terminal's bell for a new order.
        #bell = false
        # For this many seconds (0 to 60) a status change or an e-mail to a customer waits before it is sent: u undoes it as
        # if it had never been. 0 sends at once. Money and the verbs of the command line never wait.
        #hold = 10
        """

    private static func keys(_ table: CommandTable) -> String {
        let lines = table.commands.map { command in
            let names = command.keys.map { ConfigurationText.quoted($0.name(.asciiOnly)) }
            let value = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
            return "#\(ConfigurationText.quoted(command.id.rawValue)) = \(value)"
        }
        return """
            # Keys by command: one, or a list of which the first is shown. [] leaves the command to the palette (:).
            # Names: s, S, 5, Space, Enter, Tab, F5, Ctrl-S, Alt-X, Up, PgDn, Home, Del …
            # A key that is already taken causes a warning, and the command keeps the keys it has.
            #[keys]
            \(lines.joined(separator: "\n"))
            """
    }

    private static var features: String {
        let lines = FeatureFlag.allCases.map { "#\($0.rawValue) = \($0.isEnabledByDefault)" }
        return (["#[features]"] + lines).joined(separator: "\n")
    }

    private static var experiments: String {
        let lines = ABTest.allCases.flatMap { test in
            let names = test.variations.map(\.name)
            return [
                "# \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")",
                "#\(test.rawValue) = \"control\"",
            ]
        }
        return (["#[experiments]"] + lines).joined(separator: "\n")
    }

    private static let feedback = """
        # A web page that opens when someone says how they like merced; without it what they write goes to a file here.
        #[feedback]
        #page = "https://shop.example/merced"
        """

    private static let log = """
        # trace, debug, info, notice, warning, error or critical; MERCED_LOG_LEVEL overrides it.
        #[log]
        #level = "info"
        """

    private static let sync = """
        # The most requests that may be under way at a store while its orders are loaded; fewer when it gets slower.
        #[sync]
        #connections = 18
        """

    private static let notify = """
        # What happens is shown in the status line and in :notifications. A rule adds the bell, or a notification on the
        # desktop; there may be several, and all that one says has to match: what happened, a status, an amount, a store,
        # and none of its quiet hours. What is one of order, failed-payment, review, low-stock, refused-edit,
        # uncertain-payment, plugin, wordpress-com, all; the statuses of low-stock are low and out.
        #[[notify]]
        #what = ["order"]
        #status = ["processing", "on-hold"]
        #minimum = 100
        #store = "shop"
        #bell = false
        #desktop = false
        #quiet = "22:00-07:00"
        """

    private static let register = """
        # The till: its name starts the numbers of its receipts (R1-000042). It takes no money before it has one, and no two
        # tills may have the same. The lines are printed above and below each receipt; without a header it is the store's name.
        #[register]
        #name = "R1"
        #header = ["Harbor & Pine", "1 Quay Street", "Tax no. 12-345"]
        #footer = ["Thank you"]
        #clerk = "Mira"
        # Ways to pay besides cash and a card terminal, recorded by hand.
        #tenders = ["Voucher", "Bank transfer"]
        # The smallest amount paid in cash; without it the custom of the shop's country applies.
        #cash-rounding = "0.05"
        # When more is sold than is in stock, as far as is known here: allow (and say so), ask or block.
        #oversell = "allow"
        # What happens to the receipt as soon as a sale is paid, if there is a printer: print, ask or none.
        #receipt = "print"
        # Whether the drawer, if the printer has one, opens as soon as cash was taken.
        #drawer = true
        # Goods that are returned, or sales that are voided, while the store cannot be asked whether they were returned
        # at another till: refuse, ask (say so, and let the clerk decide) or allow.
        #unchecked-returns = "ask"
        # Goods that are sold from a minimum age (18 if none is given): by a category and what is below it, a tag, or a field
        # of the product's meta data, whose number is the age. It is asked once per sale, before money is taken.
        #age-check = ["category:spirits", "tag:wine=16", "meta:_minimum_age"]
        # What customer cards contain: a field of the customer's meta data, or a text with the account's number. E-mail addresses
        # and phone numbers are recognised without it.
        #customer-card = ["meta:_loyalty_card", "K-{id}"]
        """

    private static let backup = """
        # Copies of what only this computer has, the ledger: hourly while merced is open, and when it is closed.
        #[backup]
        #folder = "/mnt/usb/merced"
        # Only while a disk is mounted there.
        #mount = "/mnt/usb"
        # How many are kept.
        #keep = 48
        # Copies each one elsewhere; {} is the copy.
        #command = "rclone copy {} shop:merced"
        """

    private static let printer = """
        # The receipt printer (ESC/POS), reached in one of four ways: usb ("auto" or "04b8:0e15"), tcp, a file, or a command
        # that takes the bytes on its standard input; no shell is involved.
        #[printer]
        #usb = "auto"
        # tcp = "192.168.1.50:9100"
        # file = "/dev/usb/lp0"
        # command = ["lp", "-o", "raw"]
        # 32 for paper of 58 mm, 48 or 42 for 80 mm: what the printer's self-test prints in a line.
        #columns = 48
        # cp437, cp850, cp852, cp858 (with the euro), cp866 or cp1252; or those the printer has, in a list, the usual one
        # first. Where none is named, what cp858 lacks comes from the others.
        #code-page = "cp858"
        # partial, full or none.
        #cut = "partial"
        # A cash drawer on the printer's connector: pin2 or pin5. It opens when a sale is paid in cash, and with the
        # first print of an order's cash receipt.
        #drawer = "pin2"
        # How long the pulse for it lasts, 10 to 500 milliseconds: longer where the drawer only clicks.
        #drawer-pulse = 50
        # Where the drawer has a switch, its level when it is open, low or high: merced then says if it stays shut. merced
        # readers info shows the level now.
        #drawer-open = "high"
        # How the order's number is printed for a scanner: barcode, qr or none.
        #code = "barcode"
        """

    private static let scanner = """
        # Codes and what reads them. A scanner that types needs none of this; merced scanners learn writes what one needs.
        #[scanner]
        # The codes with a price, weight or number in them that are usual in CA, DE, DK, EE, FI, FR, GB, LT, LV, NO, SE or US.
        # country = "DE"
        # The shop's own, 12 places of an EAN-13: I item, V digit that checks the value, N.D value, X anything; price, kg, lb, count.
        # patterns = ["price 21 IIIII NNN.DD", "kg 28 IIII V NN.DDD"]
        # The keys of products' meta data that hold barcodes, in place of those of known plugins.
        # barcodes = ["_barcode"]
        # A scanner that only merced reads, bypassing the terminal; merced scanners list names it.
        # device = "0c2e:0b61"
        # What it sends before and after each code.
        # prefix = "~"
        # suffix = "#"
        # The most milliseconds between two characters of a scan, and how long a key is held to count as typed.
        #gap = 50
        #hold = 35
        """

    private static let stores = """
        # One table per store; merced login writes them. The secret is never in this file: a command prints it on one line, or
        # merced keeps it in secrets/NAME beside this file (0600).
        #[stores.shop]
        #url = "https://shop.example"
        # A WordPress user with an application password, or else a REST key: key = "ck_…".
        #user = "mira"
        # Or through WordPress.com, by the number of the site: wordpress-com = 424242; the command prints the account's token.
        #secret-command = "pass show shop"
        # An authority to trust for this store, as PEM.
        #ca-file = "/etc/ssl/shop-ca.pem"
        #allow-http = false
        # The site has no pretty permalinks.
        #query-routes = false
        # The server strips the Authorization header: a REST key is sent in the address (https only).
        #credentials-in-query = false
        # Nothing can be changed at this store.
        #read-only = false
        # Only the orders of this many months are kept here; without it, all.
        #sync-months = 24
        """

    private static let payments = """
        # How cards are taken at a store, by its name. The key is never in this file: a command prints it on one line, or
        # it is kept in secrets/NAME.payments beside this file (0600).
        #[payments.shop]
        # The shop it is for: under another address it is not used.
        #site = "https://shop.example"
        # A payment processor, behind the HTTP gateway adapter (gateway-adapter.md) …
        #gateway = "https://pay.example.com"
        #ca-file = "/etc/ssl/pay-ca.pem"
        # … or, instead, stripe = true: a Stripe account of your own with smart readers. Its key is a restricted one,
        # rk_live_… or rk_test_…. merced payments setup writes either, and keeps the key.
        # live or test: what store, processor and readers are. A test never pays a live store's order.
        #mode = "live"
        #secret-command = "pass show shop-payments"
        """
}
