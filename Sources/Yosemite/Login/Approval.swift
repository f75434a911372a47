import FoundationEssentials
import Networking
import WooFoundation

/// Getting a password from a site's authorize-application page (`woocommerce.md`, "Addresses and logins").
struct Approval: Sendable {
    /// By this id sites know that several passwords belong to the same program.
    private static let applicationID = "6d657263-6564-4b1a-9e5d-7465726d696e"
    private static let longestName = 60

    let site: DiscoveredSite
    let deviceName: String

    /// - Throws: `LoginError.cannotListen`.
    func listen() throws -> ApprovalListener {
        let site = site
        do {
            return try ApprovalListener(pages: Self.pages) { Self.grant(from: $0, of: site) != nil }
        } catch {
            throw LoginError.cannotListen(reason: StoreWords.describe(error))
        }
    }

    /// The page to open.
    ///
    /// - Parameter listener: where the browser is redirected afterwards; with nil the page shows the password.
    /// - Throws: `LoginError.passwordsOff`.
    func page(returningTo listener: ApprovalListener?) throws -> AuthorizationPage {
        guard let address = site.authorizationURL, let url = URL(string: address),
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http"
        else { throw LoginError.passwordsOff }
        var parameters = [("app_name", name), ("app_id", Self.applicationID)]
        if let listener {
            parameters += [("success_url", listener.approvedURL), ("reject_url", listener.declinedURL)]
        }
        let query = parameters.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        let start = address.prefix { $0 != "#" }
        return AuthorizationPage(url: start + (start.contains("?") ? "&" : "?") + query)
    }

    /// One password per device, so that one can be revoked without the others.
    private var name: String {
        let device = deviceName.filter { $0.isLetter || $0.isNumber || " -_.".contains($0) }
        return String((device.isEmpty ? "merced" : "merced on \(device)").prefix(Self.longestName))
    }

    /// The browser's parameters, if the site could have sent them.
    static func grant(from parameters: FormParameters, of site: DiscoveredSite) -> ApplicationPasswordGrant? {
        guard let text = parameters["site_url"], let sender = try? SiteAddress(text, allowHTTP: true),
            let known = try? SiteAddress(site.address, allowHTTP: true), sender.host == known.host,
            let user = parameters["user_login"], ApplicationPasswordGrant.isPlausible(user: user),
            let password = parameters["password"].flatMap(ApplicationPasswordGrant.password)
        else { return nil }
        return ApplicationPasswordGrant(user: user, password: password)
    }

    private static func encoded(_ text: String) -> String { PercentEncoding.encode(text) }

    private static var pages: ApprovalListener.Pages {
        ApprovalListener.Pages(
            approved: page(Localization.approved, Localization.goBack),
            declined: page(Localization.declined, Localization.goBack),
            unbelievable: page(Localization.unbelievable, Localization.again)
        )
    }

    /// The address in the browser contains the password; the page replaces it at once.
    private static func page(_ title: String, _ text: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>\(title)</title>
        <style>body{font:18px sans-serif;max-width:32em;margin:4em auto;padding:0 1em}</style>
        <script>history.replaceState(null, "", "/")</script>
        </head><body><h1>\(title)</h1><p>\(text)</p></body></html>

        """
    }

    private enum Localization {
        static var approved: String { localized("merced is connected") }
        static var declined: String { localized("merced was not connected") }
        static var goBack: String { localized("Close this tab and go back to the terminal.") }
        static var unbelievable: String { localized("This did not come from your shop") }
        static var again: String { localized("Start again in the terminal.") }
    }
}
