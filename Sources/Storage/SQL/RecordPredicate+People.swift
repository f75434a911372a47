extension RecordColumn where Record == PersonRecord, Value == String {
    /// Whether the column, which holds folded words, has this one in it; of a phone number in any spelling its digits, with
    /// or without the area's.
    public func containsFolded(_ word: String) -> RecordPredicate<PersonRecord> {
        let found = contains(word.folded)
        let isNumber = word.allSatisfy { $0.isNumber || "+-/(). ".contains($0) } && word.contains(where: \.isNumber)
        guard isNumber, let phone = PhoneNumber(word), phone.national.count >= 4 else { return found }
        return found || contains(phone.national)
    }
}
