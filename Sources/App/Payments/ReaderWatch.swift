import FoundationEssentials
import Yosemite

/// The connected reader, and its word in the status line.
@MainActor
final class ReaderWatch {
    private(set) var reader: CardReader?
    var onChange: () -> Void = {}
    private let context: SiteContext

    init(context: SiteContext) {
        self.context = context
    }

    func begin() {
        context.stores.dispatch(
            CardPresentPaymentsAction.observeConnectedReader(
                onUpdate: { [weak self] in
                    self?.reader = $0
                    self?.onChange()
                },
                onCompletion: { _ in }
            )
        )
    }

    /// `Reader ✓ 82%`
    ///
    /// - Parameter mark: the glyph for done.
    func word(mark: String) -> String? {
        guard let reader else { return nil }
        if reader.trouble != nil { return Localization.reader + " !" }
        let battery = reader.batteryLevel.map { " " + ReaderWords.percent($0) } ?? ""
        return "\(Localization.reader) \(mark)\(battery)"
    }

    enum Localization {
        static let reader = localized("Reader")
    }
}
