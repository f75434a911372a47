import Testing

@testable import Hardware

struct CardSchemeTests {
    @Test(arguments: [
        ("visa", "Visa"), ("mastercard", "Mastercard"), ("amex", "American Express"), ("discover", "Discover"),
        ("diners", "Diners Club"), ("jcb", "JCB"), ("unionpay", "UnionPay"), ("interac", "Interac"),
        ("eftpos_au", "eftpos Australia"), ("girocard", "girocard"), ("cartes_bancaires", "Cartes Bancaires"),
        ("AMERICAN EXPRESS", "American Express"), ("Visa", "Visa"), ("unknown", ""), ("", ""),
        ("Visa ending 4242", "Visa ending 4242"), ("PayPal", "PayPal"),
    ])
    func test_name_when_a_processor_sends_its_code_then_the_scheme_is_written_as_it_writes_itself(
        brand: String,
        name: String
    ) {
        #expect(CardScheme.name(of: brand) == name)
    }

    /// Whatever has a name stays the same when it is asked for again: stored summaries have either.
    @Test func test_name_when_an_application_is_known_then_its_name_is_one_of_the_codes_too() {
        for digits in ["A0000000031010", "A0000000043060", "A0000000041010", "A00000038410", "D27600002545500100"] {
            let name = CardScheme.name(ofApplication: [UInt8](hexadecimal: digits)) ?? ""
            #expect(!name.isEmpty && CardScheme.name(of: name) == name, "\(digits)")
        }
        #expect(CardScheme.name(ofApplication: [UInt8](hexadecimal: "A0000000043060")) == "Maestro")
        #expect(CardScheme.name(ofApplication: [UInt8](hexadecimal: "A0000009999999")) == nil)
        #expect(CardScheme.name(ofApplication: []) == nil)
        for application in EMVTerminal.usual.applications {
            #expect(CardScheme.name(ofApplication: application.prefix) == application.brand)
        }
    }
}
