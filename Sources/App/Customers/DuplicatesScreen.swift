import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A person and the possible duplicates, side by side where there is room, otherwise one below the other, with the
/// actions.
@MainActor
final class DuplicatesScreen: Screen {
    /// From this many columns on both fit side by side.
    private static let wide = 110
    private static let adviceHeight = 6

    let id = AppCommands.customerDuplicatesScreen
    var onChange: @MainActor () -> Void = {}

    private let context: SiteContext
    private let verbs: CustomerVerbs
    private let listener: EntityListener<PersonDuplicates>
    private(set) var duplicates: PersonDuplicates?
    private var isGone = false
    /// Which of the duplicates is shown.
    private var index = 0
    private var scrolls = [PageScroll(), PageScroll(), PageScroll()]

    init(personID: Int64, context: SiteContext, verbs: CustomerVerbs) {
        self.context = context
        self.verbs = verbs
        listener = context.stores.duplicates(siteID: context.siteID, personID: personID)
        listener.onUpsert = { [weak self] duplicates in
            guard let self else { return }
            // The person shown stays, at whatever position now.
            let shown = self.other?.person.personID
            (self.duplicates, self.isGone) = (duplicates, false)
            let place = duplicates.others.firstIndex { $0.person.personID == shown }
            self.index = place ?? min(self.index, max(0, duplicates.others.count - 1))
            self.onChange()
        }
        listener.onDelete = { [weak self] in
            guard let self else { return }
            (self.duplicates, self.isGone) = (nil, true)
            self.onChange()
        }
    }

    var title: String { Localization.title }
    var isOpening: Bool { duplicates == nil && !isGone }
    var focusPath: [String] { [id, "\(index)"] }
    var summary: String {
        guard let duplicates else { return "" }
        switch duplicates.others.count {
        case 0: return ""
        case 1: return Localization.one
        case let count: return Localization.many(count)
        }
    }

    private var other: PersonDuplicates.Other? {
        guard let duplicates, duplicates.others.indices.contains(index) else { return nil }
        return duplicates.others[index]
    }

    // MARK: Drawing

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        guard let duplicates, let other else {
            let words = isGone ? CustomerDetailsModel.Localization.gone : duplicates.map { _ in Localization.none }
            let lines = [PageLine.text(words ?? ProductDetailsModel.Localization.loading, role: .muted)]
            return page(Localization.title, "", lines, 0, focused, rect, &painter)
        }
        let position = duplicates.others.count > 1 ? Localization.place(index + 1, duplicates.others.count) : ""
        let (left, right) = (
            facts(duplicates.person, beside: other.person), facts(other.person, beside: duplicates.person)
        )
        let (mine, theirs) = (CustomerVerbs.told(duplicates.person), CustomerVerbs.told(other.person))
        guard rect.width >= Self.wide, rect.height > 2 * Self.adviceHeight else {
            let lines =
                advice(duplicates, other) + [.blank, .heading(mine)] + left + [.blank, .heading(theirs)] + right
            return page(Localization.title, position, lines, 0, focused, rect, &painter)
        }
        let parts = rect.split(topHeight: rect.height - Self.adviceHeight)
        let columns = parts.top.split(leftWidth: parts.top.width / 2)
        page(mine, "", left, 0, focused, columns.left, &painter)
        page(theirs, position, right, 1, false, columns.right, &painter)
        page(Localization.what, "", advice(duplicates, other), 2, false, parts.bottom, &painter)
    }

    private func page(
        _ title: String,
        _ badge: String,
        _ lines: [PageLine],
        _ scroll: Int,
        _ focused: Bool,
        _ rect: Rect,
        _ painter: inout Painter
    ) {
        PageView(titles: BoxTitles(left: title, right: badge), lines: lines)
            .draw(into: &painter, in: rect, scroll: &scrolls[scroll], focused: focused)
    }

    /// Common values are highlighted.
    private func facts(_ person: Person, beside other: Person) -> [PageLine] {
        typealias Words = CustomerDetailsModel.Localization
        let format = context.format
        func fact(_ label: String, _ value: (Person) -> String) -> PageLine {
            let (mine, theirs) = (value(person), value(other))
            let isAlike = !mine.isEmpty && mine.folded == theirs.folded
            return .field(label, mine.isEmpty ? "–" : mine, role: isAlike ? .good : mine.isEmpty ? .muted : .text)
        }
        return [
            fact(PersonRow.Localization.name) { String($0.name.prefix(200)) },
            fact(Words.email) { $0.email },
            fact(Words.phone) { $0.phone },
            fact(Words.company) { $0.company },
            fact(Words.place) { [$0.city, $0.country].filter { !$0.isEmpty }.joined(separator: ", ") },
            .field(Words.kind, person.isGuest ? Words.none : Words.registered(person.personID)),
            .field(Words.orders, "\(person.orders)"),
            .field(Words.spent, format.sums(person.spent, person.otherSpent)),
            .field(Words.first, format.pageDate(person.firstOrder)),
            .field(Words.last, format.pageDate(person.lastOrder)),
            .field(Words.since, format.pageDate(person.registered)),
        ]
    }

    private func advice(_ duplicates: PersonDuplicates, _ other: PersonDuplicates.Other) -> [PageLine] {
        let signs = other.signs.sorted().map(Localization.sign).joined(separator: ", ")
        let what =
            switch (duplicates.person.isGuest, other.person.isGuest) {
            case (false, false): Localization.twoAccounts
            case (true, true): Localization.twoGuests
            case (true, false), (false, true): Localization.guestAndAccount
            }
        return [.field(Localization.alike, signs), .text(what)]
    }

    // MARK: Keys

    static let commands = ScreenCommands<DuplicatesScreen>(
        ListMove.allCases.map { way in ScreenCommand(way.command) { $0.scrolls[0].move(way) } } + [
            ScreenCommand(.sectionPrevious, hint: { _ in Localization.next }, unless: { $0.withoutMore }) {
                $0.turn(-1)
            },
            ScreenCommand(.sectionNext, hint: { _ in Localization.next }, unless: { $0.withoutMore }) { $0.turn(1) },
            ScreenCommand(.open, hint: { _ in Localization.open }, unless: { $0.withoutOther }) { screen in
                if let other = screen.other { screen.verbs.open(other.person.personID) }
            },
            ScreenCommand(.trash, hint: { _ in Localization.delete }, unless: { $0.withoutAccounts }) { $0.delete() },
        ] + ScreenCommand.undoAndRedo { $0.verbs.edits }
    )

    private var withoutOther: String? { other == nil ? Localization.nobody : nil }
    private var withoutMore: String? { (duplicates?.others.count ?? 0) > 1 ? nil : Localization.noMore }

    private var withoutAccounts: String? {
        guard let duplicates, let other else { return Localization.nobody }
        return CustomersScreen.reason(duplicates.person) ?? CustomersScreen.reason(other.person)
    }

    private func turn(_ step: Int) {
        guard let count = duplicates?.others.count, count > 0 else { return }
        index = (index + step + count) % count
        for place in scrolls.indices { scrolls[place].toTop() }
        onChange()
    }

    /// Asks which of the two to delete; the other one gets what it wrote.
    private func delete() {
        guard let mine = duplicates?.person, let theirs = other?.person else { return }
        let pairs = [(theirs, mine), (mine, theirs)]
        let dialog = ChoiceDialog(
            id: "customer.doubles.delete",
            title: Localization.which,
            choices: pairs.map { gone, heir in
                Choice(id: "\(gone.personID)", label: Localization.deletes(Self.short(gone), Self.short(heir)))
            }
        ) { [verbs] picked in
            if let pair = pairs.first(where: { "\($0.0.personID)" == picked }) {
                verbs.delete(pair.0, leavingTo: pair.1)
            }
            return .close
        }
        verbs.host?.present(dialog)
    }

    /// Two of them share one line.
    private static func short(_ person: Person) -> String { "\(CustomerVerbs.short(person, 20)) #\(person.personID)" }

    enum Localization {
        static let title = localized("Duplicates")
        static let one = localized("1 possible duplicate")
        static func many(_ count: Int) -> String { localized("%@ possible duplicates", "\(count)") }
        static let none = localized("No duplicates were found here.")
        static let nobody = localized("there is no duplicate")
        static let noMore = localized("there is no other one")
        static func place(_ index: Int, _ count: Int) -> String { localized("%@ of %@", "\(index)", "\(count)") }
        static let what = localized("What to do")
        static let alike = localized("In common")
        static func sign(_ sign: PersonSign) -> String {
            switch sign {
            case .email: localized("e-mail address")
            case .phone: localized("phone")
            case .postcode: localized("name and postcode")
            case .city: localized("name and city")
            }
        }
        static let twoAccounts = localized(
            "d deletes one of the accounts; its posts and pages go to the other. Its orders stay, as a guest's."
        )
        static let guestAndAccount = localized(
            "A guest's orders count for the account with the same e-mail address: e on its page changes that."
        )
        static let twoGuests = localized(
            "Neither has an account. One created with an address (n in Customers) has the orders of that address."
        )
        static let next = localized("Other one")
        static let open = localized("Open the other")
        static let delete = localized("Delete one…")
        static let which = localized("Which account is deleted?")
        static func deletes(_ gone: String, _ heir: String) -> String {
            localized("%@ is deleted, %@ gets the posts", gone, heir)
        }
    }
}
