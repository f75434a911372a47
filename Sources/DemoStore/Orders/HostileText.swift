/// What a malicious shopper can put into an order, which the real store passes on verbatim (finding 17,
/// `recordings/hostile`).
enum HostileText {
    /// The number of variants.
    static let count = 6

    /// Rewrites `order` as `variant`, 0 ..< ``count``.
    static func poison(_ order: inout DemoOrder, variant: Int) {
        switch variant {
        case 0:
            order.billing.firstName = "Eve\u{1B}[31m"
            order.billing.lastName = "\u{202E}gnirts \u{9B}2J"
            order.billing.line1 = "1 \u{1B}]52;c;aGk=\u{07} St"
            order.customerNote = "note \u{1B}[2J\u{1B}[1;1H gone\u{07}"
            order.meta.append(DemoMeta(id: order.id * 5 + 4, key: "x", value: "\u{1B}[31m"))
        case 1:
            order.billing.lastName = "O\u{200B}Hara\u{2060}\u{FEFF}"
            order.billing.company = "\u{1B}]0;pwned title\u{07}Ltd"
            if !order.lines.isEmpty { order.lines[0].name = "[31mRED ESC[0m ]0;pwned title \u{9B}31m C1" }
        case 2:
            order.billing.city = "Paris\u{1B}[?1049h\u{1B}[5m"
            order.shipping.line1 = "\u{9D}52;c;aGk=\u{9C} Lane"
            order.customerNote = "line one\r\nline two\tand\u{7F} a \u{08}\u{08}backspace"
        case 3:
            order.billing.firstName = "\u{2066}abc\u{2069}\u{200F}"
            order.billing.lastName = "Z̷̡̢a̸l̶g̵o̸ " + String(repeating: "e\u{301}\u{302}", count: 12)
            order.transactionID = "ch_\u{1B}[8mhidden"
        case 4:
            order.billing.company = String(repeating: "Wide 幅 ", count: 60)
            order.customerNote = String(repeating: "\u{1B}[7m👩‍👩‍👧‍👦🏳️‍🌈", count: 20)
        default:
            order.shipping.firstName = "\u{1B}P+q544e\u{1B}\\"
            order.shipping.lastName = "\u{1B}_Gf=100;AAAA\u{1B}\\"
            order.paymentTitle = "Card \u{202E}dray\u{202C} \u{90}1$r\u{9C}"
        }
    }
}
