extension DeclaredType {
    /// What a property's column is called: `productIDsJSON` is `product_ids_json`, `address1` is `address_1`.
    func columnName(_ property: String) -> String { columnNames[property] ?? Self.snakeCase(property) }

    private static func snakeCase(_ name: String) -> String {
        // A plural of letters that stand for words is one word.
        let letters = Array(name.replacing("IDs", with: "Ids").replacing("URLs", with: "Urls"))
        var result = ""
        for (index, letter) in letters.enumerated() {
            let before = index > 0 ? letters[index - 1] : nil
            let after = index + 1 < letters.count ? letters[index + 1] : nil
            let beginsWord =
                letter.isUppercase && (before?.isUppercase == false || (before != nil && after?.isLowercase == true))
                || letter.isNumber && before?.isLetter == true
            if beginsWord { result.append("_") }
            result.append(letter.lowercased())
        }
        return result
    }
}
