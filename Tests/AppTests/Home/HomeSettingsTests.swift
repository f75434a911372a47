import Foundation
import Testing
import Yosemite

@testable import App

@Suite struct HomeSettingsTests {
    @Test func test_all_cards_when_a_file_knows_fewer_then_the_others_stand_last() {
        var settings = HomeSettings.standard
        settings.cards = [.refunds, .orders, .refunds]
        #expect(settings.allCards.prefix(2) == [.refunds, .orders])
        #expect(Set(settings.allCards) == Set(StatsFigure.allCases))
        #expect(settings.allCards.count == StatsFigure.allCases.count)
    }

    @Test func test_shown_cards_when_all_are_hidden_then_one_stays() {
        var settings = HomeSettings.standard
        settings.hidden = Set(StatsFigure.allCases)
        #expect(settings.shownCards == [.totalSales])
    }

    @Test func test_settings_when_written_and_read_then_they_are_the_same() throws {
        var settings = HomeSettings.standard
        settings.hidden = [.taxes, .shipping]
        settings.period = .last90
        let data = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(HomeSettings.self, from: data) == settings)
    }
}
