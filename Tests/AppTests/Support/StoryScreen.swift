import TerminalUI
import TestSupport

/// A screen that keeps its frames, checks each against the rules of `screens.md`, and wakes whoever waits for one.
@MainActor
final class StoryScreen: ScreenOutput {
    private struct Waiter {
        let id: Int
        let condition: (Frame) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private(set) var size: Size
    private(set) var frame: Frame
    private(set) var frameCount = 0
    /// Every line that was ever painted.
    private(set) var lines: Set<String> = []
    var everything: String { lines.joined(separator: "\n") }
    /// Where a story stands, for the words of a violation.
    var moment = ""
    /// Rules a frame broke, with the frame.
    private(set) var violations: [String] = []
    private let rules: FrameRules
    private var waiters: [Waiter] = []
    private var nextID = 0

    init(size: Size, rules: FrameRules) {
        self.size = size
        self.rules = rules
        frame = Frame(size: size)
    }

    func show(_ frame: Frame) {
        self.frame = frame
        frameCount += 1
        let text = frame.text
        lines.formUnion(text)
        let broken = rules.broken(by: frame, text: text)
        if !broken.isEmpty, violations.count < 5 {
            violations.append((broken + [moment]).joined(separator: "; ") + "\n" + text.joined(separator: "\n"))
        }
        let done = waiters.filter { $0.condition(frame) }
        waiters.removeAll { waiter in done.contains { $0.id == waiter.id } }
        for waiter in done { waiter.continuation.resume() }
    }

    func resize(to size: Size) { self.size = size }
    func invalidate() {}
    func suspend() {}
    func resumed() {}

    /// Returns as soon as a frame meets `condition`, the present one included.
    ///
    /// - Throws: `Expectation` with the screen when `limit` passes first.
    func wait(for what: String, limit: Duration = .seconds(120), _ condition: @escaping (Frame) -> Bool) async throws {
        if condition(frame) { return }
        nextID += 1
        let id = nextID
        let clock = ContinuousClock()
        let watchdog = Task { @MainActor [weak self] in
            try await clock.sleep(for: limit)
            self?.giveUp(id, what)
        }
        defer { watchdog.cancel() }
        try await withCheckedThrowingContinuation { continuation in
            waiters.append(Waiter(id: id, condition: condition, continuation: continuation))
        }
    }

    private func giveUp(_ id: Int, _ what: String) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).continuation
            .resume(throwing: Expectation(what, seen: frame.text.joined(separator: "\n")))
    }
}
