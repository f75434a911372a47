import TerminalUI
import Testing

@testable import App

@Suite struct AppCommandsTests {
    @Test func test_table_when_scanned_then_has_no_clashes() {
        #expect(AppCommands.table.clashes().map(\.description) == [])
    }

    @Test func test_table_when_read_then_every_command_says_what_it_does() {
        for command in AppCommands.table.commands {
            #expect(!command.label.isEmpty)
            if !command.isGlobal { #expect(!command.help.isEmpty, "\(command.id)") }
        }
    }

    @Test func test_table_when_letters_have_families_then_they_are_those_of_the_matrix() {
        let families = AppCommands.table.commands.reduce(into: [:]) { $0[$1.id.rawValue] = $1.family }
        #expect(
            families == [
                "order.status": "s", "order.note": "m", "order.export": "x", "order.pay": "$", "order.refund": "b",
                "order.receipt": "p",
                "order.range": "t", "home.range": "t", "home.compare": "C", "home.table": "T", "home.finer": "+",
                "home.coarser": "-", "home.export": "x", "product.stock": "s", "product.more": "+",
                "product.fewer": "-", "product.duplicate": "c", "product.images": "i", "product.export": "x",
                "stock.more": "+", "stock.fewer": "-", "stock.export": "x",
                "review.status": "s", "review.reply": "m", "review.range": "t", "review.export": "x",
                "prices.export": "x", "coupon.status": "s", "coupon.duplicate": "c", "coupon.export": "x",
                "customer.export": "x", "customer.orders": "O", "product.orders": "O", "coupon.orders": "O",
                "customer.note": "m", "order.duplicate": "c", "order.form.note": "m", "order.form.status": "s",
                "order.form.more": "+", "order.form.fewer": "-", "register.more": "+", "register.fewer": "-",
                "register.return": "b",
            ]
        )
    }

    @Test func test_table_when_something_does_not_exist_yet_then_it_is_absent() {
        let ids = Set(AppCommands.table.commands.map(\.id))
        for absent: CommandID in ["actions", "go.reports"] {
            #expect(!ids.contains(absent), "\(absent)")
        }
    }
}
