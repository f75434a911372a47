import Yosemite

/// What was found out about a site and a login, as lines of text: the command line's form of the set-up's facts.
public enum LoginReport {
    public static func lines(of site: DiscoveredSite) -> [String] { SetupFacts.of(site).map(line) }

    public static func lines(of access: SiteAccess, isReadOnly: Bool) -> [String] {
        AccessFacts(access: access, isReadOnly: isReadOnly).lines.map(line)
    }

    /// Something cannot be done with this login that nobody asked to leave off.
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
