import FoundationEssentials
import WooFoundation
import Yosemite

/// The rules for the bell and desktop notifications, for every store of the program: those of the configuration, which
/// a screen changes, and the one from `[screen] bell`.
@MainActor
public final class NoticeRules {
    /// Those of the configuration file, in its order.
    public private(set) var written: [NoticeRule]
    private let fixed: [NoticeRule]
    /// Store names that a rule may have.
    let storeNames: [String]
    /// The file they are stored in; nil where nothing is stored.
    private let file: URL?
    private let busy: Busy?

    /// - Parameters:
    ///   - fixed: rules from other settings.
    ///   - file: the configuration; nil in a demonstration.
    public init(
        _ written: [NoticeRule] = [],
        fixed: [NoticeRule] = [],
        storeNames: [String] = [],
        file: URL? = nil,
        busy: Busy? = nil
    ) {
        self.written = written
        self.fixed = fixed
        self.storeNames = storeNames
        self.file = file
        self.busy = busy
    }

    var all: [NoticeRule] { written + fixed }

    /// Replaces the rule at `index`, or appends one where that is nil; nil removes it.
    ///
    /// - Parameter completion: called with the reason where the change is lost when merced ends; nil where it is
    ///   stored.
    func set(_ rule: NoticeRule?, at index: Int?, completion: @escaping @MainActor (String?) -> Void) {
        switch (rule, index) {
        case (let rule?, let index?) where written.indices.contains(index): written[index] = rule
        case (let rule?, nil): written.append(rule)
        case (nil, let index?) where written.indices.contains(index): written.remove(at: index)
        default: return
        }
        guard let file else { return completion(nil) }
        busy?.raise()
        Task {
            let problem = await Self.keep(rule, at: index, in: file)
            completion(problem)
            busy?.lower()
        }
    }

    @concurrent
    private nonisolated static func keep(_ rule: NoticeRule?, at index: Int?, in file: URL) async -> String? {
        do {
            if let index {
                try ConfigurationWriter.set(rule, at: index, in: file)
            } else if let rule {
                try ConfigurationWriter.add(rule, to: file)
            }
            return nil
        } catch {
            return error.plainWords
        }
    }
}
