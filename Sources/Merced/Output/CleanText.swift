import WooFoundation

/// Text from a store on its way to a terminal or pipe: printing it cleans it.
struct CleanText: CustomStringConvertible {
    let description: String

    init(_ text: String) {
        description = TextCleaning.clean(text)
    }
}
