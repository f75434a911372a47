import TerminalUI
import WooFoundation
import Yosemite

/// Opens the destination of a name over the current page; Esc leads back.
extension RecordLists {
    func open(_ door: Door) {
        switch door {
        case .order(let id): orders.open(id) { _ in nil }
        case .product(let id): products.open(id)
        case .customer(let id): customers.open(id)
        case .buyer(let clue): find(clue) { [customers] in customers.open($0.personID) }
        case .phone(let phone): open(phone: phone)
        case .coupon(let code): coupons.open(code: code)
        case .couponNumbered(let id): coupons.open(id)
        case .review(let id): reviews.open(id)
        case .refund(let id, let orderID): orders.openRefund(id, ofOrder: orderID)
        case .orders(let filter): show(filter, isStep: true)
        case .products(let filter): show(filter, isStep: true)
        case .people(let filter): show(filter, isStep: true)
        case .coupons(let filter): show(filter, isStep: true)
        case .reviews(let filter): show(filter, isStep: true)
        case .reviewsOfProduct(let id, let name): reviews.showReviews(ofProduct: id, name: name)
        case .ordersOfBuyer(let clue): find(clue) { [customers] in customers.showOrders($0) }
        }
    }

    private func find(_ clue: PersonClue, _ found: @escaping @MainActor (Person) -> Void) {
        context.stores.dispatch(
            CustomerAction.findPerson(siteID: context.siteID, by: clue) { [weak self] result in
                switch result {
                case .success(let person?): found(person)
                case .success(nil): self?.say(Localization.notHere)
                case .failure(let error): self?.say(ListWords.unanswered(StoreWords.describe(error)))
                }
            }
        )
    }

    /// The page of the person with the number; a list where there are several.
    private func open(phone: String) {
        let filter = PersonFilter(words: [phone])
        let list = PersonListQuery(siteID: context.siteID, filter: filter)
        context.stores.dispatch(
            CustomerAction.listPeople(siteID: context.siteID, list: list, range: 0..<2) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let people) where people.count == 1: self.customers.open(people[0].personID)
                case .success(let people) where people.isEmpty: self.say(Localization.noNumber)
                case .success: self.show(filter, isStep: true)
                case .failure(let error): self.say(ListWords.unanswered(StoreWords.describe(error)))
                }
            }
        )
    }

    private func say(_ words: String) { host?.toast(words, kind: .warning) }

    enum Localization {
        static let nobody = localized("it names neither an account nor an e-mail address")
        static let notHere = localized("No account or e-mail address is known for this customer here.")
        static let noNumber = localized("Nobody here has this number.")
    }
}
