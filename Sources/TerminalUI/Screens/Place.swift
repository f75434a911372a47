/// A numbered place with its own stack of pages.
@MainActor
public final class Place {
    public let name: PlaceName
    private let makeRoot: () -> any Screen
    private(set) var stack: [any Screen] = []

    public init(_ name: PlaceName, root: @escaping () -> any Screen) {
        self.name = name
        makeRoot = root
    }

    /// The root first; created when the place is first shown.
    func screens() -> [any Screen] {
        if stack.isEmpty { stack = [makeRoot()] }
        return stack
    }

    func push(_ screen: any Screen) {
        _ = screens()
        stack.append(screen)
    }

    func pop() {
        if stack.count > 1 { stack.removeLast() }
    }
}
