import Hardware

extension ReceiptText {
    enum Localization {
        static let test = localized("*** TEST - NO MONEY MOVED ***")
        static let copy = localized("*** COPY ***")
        static let again = localized("*** PRINTED AGAIN: FIRST MAY BE INCOMPLETE ***")
        static let gift = localized("GIFT RECEIPT")
        static let refund = localized("REFUND")
        static let subtotal = localized("Subtotal")
        static let total = localized("TOTAL")
        static let refunded = localized("REFUNDED")
        static let change = localized("Change")
        static let rounding = localized("Rounding")
        static let toPay = localized("To pay")
        static let unsigned = localized("NOT FISCALLY SIGNED")
        static let reference = localized("Reference")
        static let entry = localized("Entry")
        static let application = localized("Application")
        static let aid = localized("AID")
        static let account = localized("Account type")
        static let verification = localized("Verification")
        static let cryptogram = localized("Cryptogram")
        static let response = localized("Response")
        static let approved = localized("APPROVED")
        static let authorisation = localized("Authorisation")
        static let signature = localized("Signature")
        static let cash = localized("Cash")
        static let external = localized("Card terminal")
        static let card = localized("Card")
        static func receipt(_ number: String) -> String { localized("Receipt %@", number) }
        static func order(_ number: String) -> String { localized("Order #%@", number) }
        static func clerk(_ name: String) -> String { localized("Served by %@", name) }
        static func each(_ quantity: String, _ price: String) -> String { localized("%@ × %@", quantity, price) }
        static func reason(_ reason: String) -> String { localized("Reason: %@", reason) }
        static func includes(_ tax: String) -> String { localized("Includes %@", tax) }
        static func approved(_ code: String) -> String { localized("APPROVED (%@)", code) }

        static func word(_ entry: CardEntry) -> String {
            switch entry {
            case .chip: localized("Chip")
            case .contactless: localized("Contactless")
            case .swipe: localized("Swiped")
            }
        }
    }
}
