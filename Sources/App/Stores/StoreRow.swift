import TerminalUI
import WooFoundation
import Yosemite

/// A store in the list of stores, as words.
struct StoreRow: Hashable, Sendable {
    let name: String
    let address: String
    let words: String
    let role: Role
    let glyph: Glyph?
    let isCurrent: Bool

    /// - Parameter status: nil for a store that was not opened since merced was started.
    @MainActor
    init(entry: StoreEntry, root: AppRoot?, isCurrent: Bool, isTemporary: Bool) {
        name = entry.name
        address = isTemporary ? Localization.temporary : Self.short(entry.url)
        self.isCurrent = isCurrent
        let word = root?.storeWord ?? SyncWord(words: Localization.notOpen)
        // Unread notifications come before the state; then there is no room for the mark.
        let unread = root?.notifications.word
        words = [unread, word.words].compactMap { $0 }.joined(separator: ", ")
        role = word.role
        glyph = unread == nil ? word.glyph : nil
    }

    /// `shop.example/de`: the scheme is shown only where it is not https.
    static func short(_ url: String) -> String {
        url.hasPrefix("https://") ? String(url.dropFirst(8)) : url
    }

    enum Localization {
        static let notOpen = localized("Not open")
        static let temporary = localized("on this computer, gone when merced ends")
    }
}
