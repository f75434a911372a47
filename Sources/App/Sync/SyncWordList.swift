import FoundationEssentials
import Yosemite

/// The state of the synchronisation in words, for the command line.
public enum SyncWordList {
    public static func name(_ kind: MirrorResourceKind) -> String { SyncRowWords.name(kind) }

    public static func remaining(_ seconds: TimeInterval) -> String { SyncRowWords.remaining(seconds) }

    public static func number(_ number: Int) -> String { SyncRowWords.number(number) }

    /// `3,400 of 100,000`
    public static func count(_ resource: ResourceProgress) -> String {
        switch resource.state {
        case .whole, .comparing: number(resource.total ?? resource.done)
        case .unavailable: ""
        case .waiting, .running, .failed:
            resource.total.map { SyncRowWords.Localization.part(number(resource.done), number($0)) }
                ?? number(resource.done)
        }
    }
}
