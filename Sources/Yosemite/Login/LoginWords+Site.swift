import Networking

/// Sites that answer, but not as a store does.
extension LoginError.Words {
    static func notWordPress(_ host: String, _ title: String?) -> LoginAdvice {
        LoginAdvice(
            title.map { localized("There is no WordPress API at %@, but a page “%@”.", host, $0) }
                ?? localized("There is no WordPress API at %@.", host),
            localized(
                "It is another kind of site, WordPress lives in a folder of it, or its REST API is switched off."
            ),
            localized("Enter the address of the shop itself, with its folder: https://example.com/shop")
        )
    }

    static func answersEverything(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The server at %@ gives the same answer to every request.", host),
            localized(
                "It is a parked domain, a captive portal of this network, or an app that serves one page for everything."
            ),
            localized("Open the address in a browser, log in to the network if it asks, and check what answers.")
        )
    }

    static func maintenance(_ host: String) -> LoginAdvice {
        LoginAdvice(
            localized("The site at %@ is down for maintenance.", host),
            localized("WordPress or a plugin is being updated there."),
            localized("Try again in a few minutes.")
        )
    }

    static func firewall(_ host: String, _ status: Int, _ vendor: String?) -> LoginAdvice {
        let who = vendor.map { localized("A firewall (%@)", $0) } ?? localized("A firewall")
        return LoginAdvice(
            localized("%@ in front of %@ refuses merced.", who, host),
            localized("It answered with a page and status %@ instead of letting the request through.", "\(status)"),
            localized("Allow this machine, or the address /wp-json/, in it; a browser's cookie does not help.")
        )
    }

    static func noWooCommerce(_ site: String) -> LoginAdvice {
        LoginAdvice(
            localized("The WordPress site %@ has no WooCommerce.", site),
            localized("WooCommerce is not installed or not active there, or its REST API is switched off."),
            localized("Install or activate WooCommerce there first.")
        )
    }

    static func answer(_ error: NetworkError) -> LoginAdvice {
        LoginAdvice(StoreWords.describe(error), "", localized("Try again; `merced doctor` shows more."))
    }
}
