import WooFoundation

extension RecordChange {
    /// What is probably wrong with the code that it gives a product, as a sentence; nil for nothing.
    public var codeDoubt: String? {
        guard field == ProductField.globalUniqueID.rawValue, let text = value.string, CodeFlaw(text) == .checkDigit
        else { return nil }
        return localized("The last digit of %@ does not fit the others: check the code.", text)
    }
}
