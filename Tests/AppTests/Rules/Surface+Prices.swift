import TerminalUI

/// Prices that change at a date.
extension Surface {
    private static let form: [Key] =
        ["3", "*", "e", .down, .down, .enter] + keys("10") + [.enter, .down, .down, .enter] + keys("2026-12-01") + [
            .enter
        ]

    static let prices: [Surface] = [
        Surface(
            name: "planned prices",
            at: "prices.list empty",
            keys: [":"] + keys("planned prices") + [.enter],
            words: "None yet."
        ),
        Surface(
            name: "prices, date",
            at: "products.list › products.bulk",
            keys: form,
            isOverlay: true,
            words: "2026-12-01"
        ),
        Surface(
            name: "prices, preview",
            at: "products.bulk list",
            keys: form + [.down, .enter],
            words: "What happens"
        ),
        Surface(
            name: "prices, plan?",
            at: "products.bulk › products.bulk.plan cancel",
            keys: form + [.down, .enter, .enter],
            isOverlay: true,
            words: "Plan it"
        ),
    ]
}
