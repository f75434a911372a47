import Yosemite

/// The facts about a site and a login, as lines of text: what the set-up shows, for the command line.
public enum LoginReport {
    public static func lines(of site: DiscoveredSite) -> [String] { SetupFacts.of(site).map(line) }

    public static func lines(of access: SiteAccess, isReadOnly: Bool) -> [String] {
        AccessFacts(access: access, isReadOnly: isReadOnly).lines.map(line)
    }

    /// Whether this login lacks a permission that nobody chose to leave out.
    public static func isIncomplete(_ access: SiteAccess) -> Bool {
        access.sendsKeyInQuery || AccessFacts(access: access, isReadOnly: false).hasMissing
    }

    private static func line(_ fact: SetupFact) -> String {
        switch fact.kind {
        case .good: "✓ " + fact.words
        case .warning, .problem: "! " + fact.words
        }
    }
}
