import FoundationEssentials
import Networking
import WooFoundation

/// What the store kept of an update: an answer with 200 proves nothing (`woocommerce.md`, "What an answer proves").
/// What WooCommerce itself changes in a value is silent (`woocommerce.md`, "What the store changes in a value").
struct RecordTaken<Record: EditableRecord> {
    struct Miss: Hashable {
        let field: String
        let asked: JSONValue
        let kept: JSONValue
        /// Whether it is still what it was before.
        let isUntouched: Bool
    }

    let misses: [Miss]

    /// - Parameters:
    ///   - changes: what was asked.
    ///   - before: the record as it was read before the write.
    ///   - after: as the store has it now.
    init(_ changes: [RecordChange], before: Record.Item, after: Record.Item) {
        misses = changes.compactMap { change in
            guard let kept = Record.value(of: change.field, in: after) else { return nil }
            let was = Record.value(of: change.field, in: before)
            return Self.miss(change.field, asked: change.value, was: was, kept: kept)
        }
    }

    private static func miss(_ field: String, asked: JSONValue, was: JSONValue?, kept: JSONValue) -> Miss? {
        let kind = EditKind.record(RecordEdit(record: Record.editedAs, content: .update([])))
        if kind.isSame(field, kept, asked) { return nil }
        let isUntouched = was.map { kind.isSame(field, kept, $0) } ?? false
        // What was not touched may be what the store makes of it only where hardly anything is made of it: a price that
        // is still the old one is not the new one rounded.
        if RecordValue.isMadeOf(field, asked, kept, isTouched: !isUntouched) { return nil }
        switch kept {
        // The store completes lists with ids, taxes and addresses of its own.
        case .array, .object: guard isUntouched else { return nil }
        case .null, .bool, .number, .string: break
        }
        return Miss(field: field, asked: asked, kept: kept, isUntouched: isUntouched)
    }

    /// A sentence for each field; nil where all was taken.
    var words: String? {
        guard !misses.isEmpty else { return nil }
        let sentences = misses.prefix(3).map { miss in
            let (field, kept) = (FieldWords.name(miss.field), RecordValue.shown(miss.kept))
            return miss.isUntouched
                ? TakenWords.untouched(field, Self.short(kept)) : TakenWords.changed(field, Self.short(kept))
        }
        let more = misses.count > 3 ? [TakenWords.more(misses.count - 3)] : []
        return (sentences + more).joined(separator: " ")
    }

    private static func short(_ text: String) -> String { String(text.prefix(60)) }
}

/// The names of fields as the REST API has them, readable: `billing.city` is "billing city".
enum FieldWords {
    static func name(_ field: String) -> String {
        field.replacing("meta_data.", with: "").replacing(".", with: " ").replacing("_", with: " ")
    }
}

enum TakenWords {
    static func variationsInTrash(_ ids: [Int64]) -> String {
        let names = ids.prefix(10).map { "#\($0)" }.joined(separator: ", ")
        return localized(
            "The product is back, but the store keeps variations of it in the trash: %@. They come back in wp-admin.",
            names
        )
    }
    static func untouched(_ field: String, _ kept: String) -> String {
        kept.isEmpty
            ? localized("The store answered that all is well, but %@ is still empty.", field)
            : localized("The store answered that all is well, but %@ is still “%@”.", field, kept)
    }
    static func changed(_ field: String, _ kept: String) -> String {
        kept.isEmpty
            ? localized("The store emptied %@: a plugin may do that.", field)
            : localized("The store keeps “%@” as %@: a plugin may do that.", kept, field)
    }
    static func more(_ count: Int) -> String { localized("And %@ more.", "\(count)") }
    static let notTrashed = localized("The store answered that all is well, but it is not in the trash.")
    static let notDeleted = localized("The store answered that all is well, but it is still there.")
    static let doesNothing = localized(
        "The store answers, and does nothing: something in front of it turns the request into another. Nothing was changed."
    )
}

extension RecordValue {
    /// Whether WooCommerce makes `kept` of `asked` by itself (`woocommerce.md`, "What the store changes in a value").
    ///
    /// - Parameter isTouched: it was something else before; where it was not, only another spelling counts.
    static func isMadeOf(_ field: String, _ asked: JSONValue, _ kept: JSONValue, isTouched: Bool = true) -> Bool {
        switch (asked, kept) {
        case (.null, .string(let text)), (.string(let text), .null): text.isEmpty
        case (.null, .array(let rows)), (.array(let rows), .null): rows.isEmpty
        case (.string(let one), .string(let other)):
            isTouched ? isMadeOf(field, one, other) : isSpelled(field, one, other)
        case (.string(let text), .number(let number)), (.number(let number), .string(let text)):
            Money.amount(from: text) == number
        // Meta data is text.
        case (.bool(let flag), .string(let text)): text == (flag ? "1" : "")
        default: false
        }
    }

    private static func isMadeOf(_ field: String, _ asked: String, _ kept: String) -> Bool {
        if lowered.contains(field), asked.lowercased() == kept.lowercased() { return true }
        // It makes a slug of whatever it gets, another one where that is taken.
        if field == "slug" { return !kept.isEmpty }
        if let one = Money.amount(from: asked), let other = Money.amount(from: kept) {
            return one == other || Money.rounded(one, decimals: decimals(kept)) == other
        }
        if field == "global_unique_id" { return codeOnly(asked) == codeOnly(kept) }
        // A day becomes its first second.
        if asked.utf8.count == 10, kept.hasPrefix(asked + "T00:00:00") { return true }
        if field == "tax_class", asked == "standard", kept.isEmpty { return true }
        return plain(asked) == plain(kept) || bare(asked) == bare(kept)
    }

    /// Written after the point, zeros included: `20.00` has two.
    private static func decimals(_ text: String) -> Int {
        text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }

    /// Whether it is the same in another spelling.
    private static func isSpelled(_ field: String, _ asked: String, _ kept: String) -> Bool {
        if lowered.contains(field), asked.lowercased() == kept.lowercased() { return true }
        if let one = Money.amount(from: asked), let other = Money.amount(from: kept) { return one == other }
        if field == "tax_class", asked == "standard", kept.isEmpty { return true }
        func folded(_ text: String) -> String {
            HTMLEntities.decode(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        // Without its tags it may be what was there: then they were forbidden ones.
        let isStripped = asked.contains("<") && !kept.contains("<") && folded(withoutTags(asked)) == folded(kept)
        return folded(asked) == folded(kept) || isStripped
            || asked.utf8.count == 10 && kept.hasPrefix(asked + "T00:00:00")
    }

    /// The same, with what stood in a forbidden element: only its tags are dropped.
    private static func bare(_ text: String) -> [Character] {
        HTMLEntities.decode(withoutTags(text)).filter { !$0.isWhitespace && $0 != "\\" }
    }

    private static func withoutTags(_ text: String) -> String {
        var (kept, isInTag) = ("", false)
        for character in text {
            if character == "<" { isInTag = true }
            if !isInTag { kept.append(character) }
            if character == ">" { isInTag = false }
        }
        return kept
    }

    /// Tags are filtered, entities written their own way, white space folded, backslashes lost.
    private static func plain(_ text: String) -> [Character] {
        HTMLText.plain(HTMLEntities.decode(text)).filter { !$0.isWhitespace && $0 != "\\" }
    }

    private static func codeOnly(_ text: String) -> String { text.filter { $0.isNumber || "-Xx".contains($0) } }

    private static let lowered: Set<String> = ["code", "email", "country", "state", "postcode"]
}
