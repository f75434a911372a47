import FoundationEssentials
import Networking

/// What is in front of a site, or in its place, judging by its answers.
enum FrontPage {
    /// Why `response` is not from WordPress' API; nil where nothing indicates a page in front of it.
    static func problem(in response: NetworkResponse, host: String) -> LoginError? {
        let text = response.lowercasedStart
        if isMaintenance(response, text) { return .maintenance(host: host) }
        guard response.isHTML || response.body.isEmpty || !isJSON(response) else { return nil }
        let vendor = vendor(of: response, text)
        switch response.status {
        case 401: return .firewall(host: host, status: 401, vendor: vendor)
        case 403, 406, 418, 429: return .firewall(host: host, status: response.status, vendor: vendor)
        case 503:
            guard let vendor else { return .maintenance(host: host) }
            return .firewall(host: host, status: 503, vendor: vendor)
        case _: return nil
        }
    }

    private static func isJSON(_ response: NetworkResponse) -> Bool {
        let first = response.lowercasedStart.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
        return first == "{" || first == "["
    }

    /// WordPress' own page, also as `wp_die` sends it to programs, and the pages of maintenance plugins.
    private static func isMaintenance(_ response: NetworkResponse, _ text: String) -> Bool {
        if text.contains("briefly unavailable for scheduled maintenance") { return true }
        if response.status == 503 { return text.contains("maintenance") }
        // A shop may sell maintenance products; its title is different then.
        let title = response.title?.lowercased() ?? ""
        return title == "maintenance"
            || ["maintenance mode", "under maintenance", "down for maintenance"].contains(where: title.contains)
    }

    /// The product that answered, by its marks in headers or page.
    private static func vendor(of response: NetworkResponse, _ text: String) -> String? {
        let server = response.headers["Server"]?.lowercased() ?? ""
        func has(_ name: String) -> Bool { response.headers[name] != nil }
        if response.status == 401, has("WWW-Authenticate") { return Localization.serverPassword }
        if has("CF-Mitigated") || has("CF-Ray") || server.contains("cloudflare") { return "Cloudflare" }
        if has("X-Sucuri-ID") || has("X-Sucuri-Block") || server.contains("sucuri") { return "Sucuri" }
        if has("X-Iinfo") || text.contains("incapsula") { return "Imperva" }
        if server.contains("akamai") { return "Akamai" }
        if has("X-Amzn-Waf-Action") { return "AWS WAF" }
        if text.contains("wordfence") { return "Wordfence" }
        if text.contains("sucuri website firewall") { return "Sucuri" }
        if text.contains("mod_security") || text.contains("modsecurity") { return "ModSecurity" }
        if text.contains("imunify360") { return "Imunify360" }
        return nil
    }

    private enum Localization {
        static var serverPassword: String { localized("a password of the web server itself") }
    }
}
