import TerminalUI
import Testing
import Yosemite

@testable import App

struct OrderEditModelTests {
    private func problem(of field: OrderField, _ value: String) -> String? {
        var model = OrderEditModel(Samples.order())
        model.set(value, in: field)
        return model.rows.first { $0.id == field.rawValue }?.problem
    }

    @Test(arguments: [OrderField.billingCountry, .shippingCountry])
    func test_country_when_no_country_has_the_letters_then_says_so(_ field: OrderField) {
        for known in ["DE", "GB", "XK", ""] { #expect(problem(of: field, known) == nil, "\(known)") }
        for unknown in ["XX", "de", "DEU", "D", "\u{1B}["] {
            #expect(problem(of: field, unknown) == OrderEditModel.Localization.noCountry, "\(unknown)")
        }
    }
}
