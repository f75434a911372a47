import TerminalUI
import WooFoundation
import Yosemite

/// A possible completion of the line, with the number of its records.
struct FindSuggestion: Hashable {
    /// The whole line with it.
    let text: String
    /// `status:pending`
    let condition: String
    /// The index of its group.
    let group: Int
    var count: Int?
}

/// A row of the results of the search over everything.
enum FindEntry: Hashable {
    case suggestion(FindSuggestion)
    /// Everything found in a group.
    case group(Int, count: Int)
    case record(group: Int, id: Int64, FindWords)
    case saved(group: Int, SavedFilter)
    case command(PaletteEntry)

    var isRecord: Bool { if case .record = self { true } else { false } }
}

/// One line, searched in orders, customers, products, coupons, reviews, saved filters and commands at once.
@MainActor
final class FindModel {
    /// This many of each are shown.
    static let maximum = 4
    /// No more conditions are offered or counted.
    private let mostSuggestions = 12

    let groups: [any FindGroup]
    private let saved: StoreFilters
    private let commands: [PaletteEntry]
    private(set) var text = ""
    private(set) var suggestions: [FindSuggestion] = []
    var onChange: @MainActor () -> Void = {}
    /// Counts the lines that were typed.
    private var line = 0

    init(groups: [any FindGroup], saved: StoreFilters, commands: [PaletteEntry]) {
        self.groups = groups
        self.saved = saved
        self.commands = commands
        for group in groups { group.onChange = { [weak self] in self?.onChange() } }
    }

    convenience init(site: SiteContext, saved: StoreFilters, commands: [PaletteEntry]) {
        let groups: [any FindGroup] = [
            RecordGroup(OrderKind.self, site: site), RecordGroup(PeopleKind.self, site: site),
            RecordGroup(ProductKind.self, site: site), RecordGroup(CouponKind.self, site: site),
            RecordGroup(ReviewKind.self, site: site),
        ]
        self.init(groups: groups, saved: saved, commands: commands)
    }

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
    /// Whether everything shown answers the current line.
    var isUpToDate: Bool { groups.allSatisfy(\.isUpToDate) }
    var count: Int { groups.map(\.count).reduce(0, +) }

    /// The error in the line, where it is valid for no kind of record.
    var problem: FilterProblem? {
        guard !isBlank, groups.allSatisfy({ $0.problem != nil }) else { return nil }
        return groups.first?.problem
    }

    func type(_ new: String) {
        guard new != text else { return }
        text = new
        line += 1
        for group in groups { group.search(text) }
        suggest()
        onChange()
    }

    var entries: [FindEntry] {
        suggestions.map { .suggestion($0) } + groups.indices.flatMap(entries(of:)) + savedEntries + commandEntries
    }

    private func entries(of group: Int) -> [FindEntry] {
        let found = groups[group].found
        guard !found.isEmpty else { return [] }
        return [.group(group, count: groups[group].count)]
            + found.prefix(Self.maximum).map { .record(group: group, id: $0.id, $0.words) }
    }

    private var savedEntries: [FindEntry] {
        let wanted = text.trimmed(.whitespaces).folded
        return groups.indices.flatMap { index -> [FindEntry] in
            let filters = saved.all.first { $0.records == groups[index].records }?.filters ?? []
            return filters.filter { wanted.isEmpty || $0.name.folded.contains(wanted) }.prefix(Self.maximum)
                .map { .saved(group: index, $0) }
        }
    }

    private var commandEntries: [FindEntry] {
        let wanted = text.trimmed(.whitespaces).folded
        guard !wanted.isEmpty else { return [] }
        return commands.filter { command in
            ([command.label] + command.aliases).contains { $0.folded.contains(wanted) }
        }.prefix(Self.maximum).map { .command($0) }
    }

    /// The row selected by default for Enter: a condition being typed, the first record, or what else there is.
    var first: Int {
        let entries = entries
        if !suggestions.isEmpty { return 0 }
        // A line of conditions alone is meant for a list.
        if groups.contains(where: { $0.problem == nil && $0.count > 0 }), text.contains(where: { ":<>".contains($0) }) {
            return 0
        }
        return entries.firstIndex(where: \.isRecord) ?? 0
    }

    // MARK: Conditions

    /// The missing letters of a key, where only one is possible.
    var rest: String? {
        let rests = Set(groups.compactMap { FilterCompletion(text, in: $0.language).rest })
        return rests.count == 1 ? rests.first : nil
    }

    private func suggest() {
        suggestions = []
        guard let last = text.split(whereSeparator: \.isWhitespace).last, text.last?.isWhitespace == false,
            let colon = last.firstIndex(of: ":")
        else { return }
        let key = last[..<colon].drop { $0 == "-" }.lowercased()
        let begun = last[last.index(after: colon)...].lowercased()
        let before = text.dropLast(last.count)
        for (index, group) in groups.enumerated() where group.language.keys.contains(where: { $0.name == key }) {
            for value in group.values(of: key) where value.hasPrefix(begun) && value != begun {
                let condition = "\(last[...colon])\(value)"
                suggestions.append(FindSuggestion(text: before + condition, condition: condition, group: index))
            }
        }
        suggestions = Array(suggestions.prefix(mostSuggestions))
        for suggestion in suggestions { count(suggestion) }
    }

    private func count(_ suggestion: FindSuggestion) {
        let asked = line
        groups[suggestion.group].count(suggestion.text) { [weak self] count in
            guard let self, self.line == asked,
                let place = self.suggestions.firstIndex(where: {
                    $0.text == suggestion.text && $0.group == suggestion.group
                })
            else { return }
            self.suggestions[place].count = count
            self.onChange()
        }
    }
}
