import Yosemite

/// The facts about a site, as lines with `✓` and `!`.
enum SetupFacts {
    /// A larger difference of the clocks is reported.
    private static let clockTolerance = Duration.seconds(60)

    static func of(_ site: DiscoveredSite) -> [SetupFact] {
        var facts: [SetupFact] = []
        if let typed = site.movedFrom { facts.append(SetupFact(.warning, Localization.moved(typed, site.address))) }
        facts.append(security(of: site))
        facts.append(SetupFact(.good, Localization.answers(milliseconds(site.latency))))
        if site.usesQueryRoutes { facts.append(SetupFact(.warning, Localization.queryRoutes)) }
        if site.authorizationURL == nil { facts.append(SetupFact(.warning, Localization.passwordsOff)) }
        if !site.hasAnalytics { facts.append(SetupFact(.warning, Localization.noAnalytics)) }
        if let skew = site.clockSkew, skew.magnitude > clockTolerance {
            let minutes = "\(max(1, Int(skew.magnitude / .seconds(60))))"
            facts.append(
                SetupFact(
                    .warning,
                    skew > .zero ? Localization.clockBehind(minutes) : Localization.clockAhead(minutes)
                )
            )
        }
        return facts
    }

    private static func security(of site: DiscoveredSite) -> SetupFact {
        if site.isSecure { return SetupFact(.good, Localization.secure) }
        let isHere = ["http://127.", "http://localhost", "http://[::1]"].contains { site.address.hasPrefix($0) }
        return SetupFact(isHere ? .good : .warning, isHere ? Localization.here : Localization.notSecure)
    }

    private static func milliseconds(_ duration: Duration) -> String { "\(max(1, Int(duration / .milliseconds(1))))" }

    enum Localization {
        static func moved(_ typed: String, _ address: String) -> String {
            localized("%@ redirected to %@", typed, address)
        }
        static let secure = localized("Secure connection")
        static let here = localized("On this computer, not encrypted")
        static let notSecure = localized("Not encrypted: anyone in between can read it")
        static func answers(_ time: String) -> String { localized("WordPress and WooCommerce answer in %@ ms", time) }
        static let queryRoutes = localized("No pretty permalinks: slower addresses, and API keys do not work")
        static let passwordsOff = localized("Application passwords are switched off: only an API key works")
        static let noAnalytics = localized("WooCommerce Analytics is off: no reports")
        static func clockBehind(_ minutes: String) -> String {
            localized("This computer's clock is %@ min behind the store's", minutes)
        }
        static func clockAhead(_ minutes: String) -> String {
            localized("This computer's clock is %@ min ahead of the store's", minutes)
        }
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
