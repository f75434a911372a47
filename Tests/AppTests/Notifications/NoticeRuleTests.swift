import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

@Suite struct NoticeRuleTests {
    private let order = Note.fake().copy(
        kind: .order,
        targetID: 5,
        status: "processing",
        amount: "120.50",
        currency: "USD"
    )

    private func rule(_ change: (inout NoticeRule) -> Void) -> NoticeRule {
        var rule = NoticeRule()
        change(&rule)
        return rule
    }

    @Test func test_applies_when_nothing_is_asked_for_then_to_every_order() {
        #expect(NoticeRule().applies(to: order, store: "shop", minute: 0))
        #expect(NoticeRule.bell(if: true).first?.ringsBell == true)
        #expect(NoticeRule.bell(if: false).isEmpty)
    }

    @Test func test_applies_when_status_amount_and_store_are_asked_for_then_all_have_to_hold() {
        let rule = rule {
            $0.statuses = ["processing", "on-hold"]
            $0.minimum = 100
            $0.store = "shop"
        }
        #expect(rule.applies(to: order, store: "shop", minute: 0))
        #expect(!rule.applies(to: order, store: "other", minute: 0))
        #expect(!rule.applies(to: order.copy(status: "failed"), store: "shop", minute: 0))
        #expect(!rule.applies(to: order.copy(amount: "99.99"), store: "shop", minute: 0))
        #expect(rule.applies(to: order.copy(amount: "100.00"), store: "shop", minute: 0))
        #expect(!rule.applies(to: order.copy(amount: "many"), store: "shop", minute: 0))
    }

    @Test func test_applies_when_kinds_are_asked_for_then_to_those_alone_and_amounts_to_money_alone() {
        let stock = Note.fake().copy(kind: .lowStock, status: "low", amount: "200")
        #expect(!NoticeRule().applies(to: stock, store: "shop", minute: 0))
        #expect(rule { $0.kinds = [.lowStock] }.applies(to: stock, store: "shop", minute: 0))
        // Pieces are no money.
        #expect(
            !rule {
                $0.kinds = [.lowStock]
                $0.minimum = 100
            }.applies(to: stock, store: "shop", minute: 0)
        )
    }

    @Test func test_configuration_when_a_rule_is_added_changed_and_taken_out_then_the_rest_stays_as_written() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "config.toml")
        let mine = "# mine\n[[notify]]\n# loud\nbell = true\nstatus = [\"failed\"]\n\n[sync]\nconnections = 4\n"
        try Data(mine.utf8).write(to: file)
        let new = rule {
            $0.kinds = [.review, .lowStock]
            $0.minimum = Decimal(string: "99.50")
            $0.quiet = NoticeRule.QuietHours(start: 1_320, end: 420)
            $0.showsOnDesktop = true
        }
        try ConfigurationWriter.add(new, to: file)
        #expect(try Configuration.load(from: file).notices.last == new)
        let quieter = rule {
            $0.ringsBell = false
            $0.statuses = ["failed"]
            $0.showsOnDesktop = true
        }
        try ConfigurationWriter.set(quieter, at: 0, in: file)
        #expect(try Configuration.load(from: file).notices == [quieter, new])
        try ConfigurationWriter.set(nil, at: 1, in: file)
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(try Configuration.load(from: file).notices == [quieter])
        #expect(text.contains("# mine\n[[notify]]\n# loud\n") && text.contains("[sync]\nconnections = 4\n"))
        #expect(throws: ConfigurationError.self) { try ConfigurationWriter.set(quieter, at: 7, in: file) }
    }

    @Test func test_quiet_when_hours_go_over_midnight_then_nothing_sounds_in_them() throws {
        let quiet = try #require(NoticeRule.QuietHours("22:00-07:30"))
        #expect(quiet.holds(23 * 60))
        #expect(quiet.holds(0))
        #expect(quiet.holds(7 * 60 + 29))
        #expect(!quiet.holds(7 * 60 + 30))
        #expect(!quiet.holds(12 * 60))
        #expect(NoticeRule.QuietHours("12-14")?.holds(13 * 60) == true)
        #expect(!rule { $0.quiet = quiet }.applies(to: order, store: "shop", minute: 60))
    }

    @Test(arguments: ["", "22", "22:00", "25:00-07:00", "22:60-07:00", "7:00-7:00", "a-b", "22:00-07:00-09:00"])
    func test_quiet_when_words_are_no_hours_then_none(text: String) {
        #expect(NoticeRule.QuietHours(text) == nil)
    }

    @Test func test_configuration_when_rules_are_written_then_read_and_wrong_ones_are_told_with_place() throws {
        let store = "[stores.shop]\nurl = \"https://a.example\"\nuser = \"x\"\nsync-months = 12\n"
        let text =
            "[sync]\nconnections = 4\n[[notify]]\nstatus = \"processing\"\nminimum = \"99.50\"\nbell = true\n"
            + "[[notify]]\nstore = \"shop\"\ndesktop = true\nquiet = \"22:00-07:00\"\n" + store
        let configuration = try Configuration.parse(text, path: "config.toml")
        #expect(configuration.connections == 4)
        #expect(configuration.stores.first?.syncMonths == 12)
        #expect(configuration.notices.count == 2)
        #expect(configuration.notices.first?.minimum == Decimal(string: "99.5"))
        #expect(configuration.notices.last?.quiet == NoticeRule.QuietHours(start: 1_320, end: 420))
        let wrong = try Configuration.check(
            "[sync]\nconnections = 99\n[[notify]]\nstore = \"shp\"\nquiet = \"late\"\nbel = true\n" + store,
            path: "config.toml"
        )
        #expect(wrong.problems.count == 4)
        #expect(wrong.problems.contains { $0.suggestion == "shop" })
        #expect(wrong.problems.contains { $0.suggestion == "bell" })
    }
}
