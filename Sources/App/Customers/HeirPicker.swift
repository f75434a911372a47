import TerminalUI
import WooFoundation
import Yosemite

extension RecordPicker where Kind == PeopleKind {
    /// To whom a deleted account leaves what it wrote: nobody, or another account, found by name or e-mail address.
    static func heirs(of person: Person, context: SiteContext) -> Self {
        RecordPicker(
            id: "customer.heir",
            title: HeirPickerWords.title(CustomerVerbs.short(person, 30)),
            nobody: HeirPickerWords.nobody,
            none: HeirPickerWords.none,
            about: HeirPickerWords.what,
            stores: context.stores,
            query: { typed in
                let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
                let filter = PersonFilter(conditions: [PersonCondition(.kind(.registered))], words: words)
                return PersonListQuery(siteID: context.siteID, filter: filter, sort: .name)
            },
            words: { (PersonWords.name($0), $0.email) },
            refusal: { other in reason(other, person).map { Refusal(atRow: $0, sentence: $0) } }
        )
    }

    /// Why an account cannot receive anything.
    private static func reason(_ other: Person, _ person: Person) -> String? {
        if other.personID == person.personID { return HeirPickerWords.itself }
        return other.personID < 0 ? CouponsScreen.Localization.notMade : nil
    }
}

enum HeirPickerWords {
    static func title(_ name: String) -> String { localized("Who gets the posts and pages of %@?", name) }
    static let nobody = localized("Nobody: they are deleted with the account")
    static let none = localized("No account matches.")
    static let what = localized("Posts, pages and files the account made. Its orders become a guest's.")
    static let itself = localized("is the one to be deleted")
}
