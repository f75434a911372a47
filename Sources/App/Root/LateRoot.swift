import TerminalUI

/// The screen of a place, made when the place is first shown: six places that nobody looks at yet would keep the first
/// list waiting.
@MainActor
final class LateRoot<Root: Screen> {
    private let make: () -> Root
    private var attach: (Root) -> Void = { _ in }
    /// nil until the place was shown.
    private(set) var made: Root?

    init(_ make: @escaping () -> Root) { self.make = make }

    var screen: Root {
        if let made { return made }
        let root = make()
        made = root
        attach(root)
        return root
    }

    /// Calls `attach` once with the screen, before it is shown.
    func whenMade(_ attach: @escaping (Root) -> Void) {
        self.attach = attach
        if let made { attach(made) }
    }
}
