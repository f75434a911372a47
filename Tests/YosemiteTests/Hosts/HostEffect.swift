import DemoStore

/// What a host does to one request that writes, and how often the write then takes effect if it is not repeated.
enum HostEffect: String, CaseIterable {
    case page503Before = "503 before"
    case firewallBefore = "403 page before"
    case redirectBefore = "301 before"
    case page503After = "503 after"
    case firewallAfter = "403 page after"
    case page504After = "504 after"
    case fatalAfter = "500 fatal after"
    case late = "504, 4 s before it acts"
    case cutBefore = "cut before"
    case cutAfter = "cut after"
    case turnedIntoGet = "GET for it"
    case junkBefore = "junk before"
    case junkAfter = "junk after"
    /// The answer is lost, and whoever looks is answered from a cache that goes by addresses.
    case cachedLooks = "504 after, looks cached"

    /// - Parameter skips: how many requests like the one that is meant come before it.
    func faults(_ method: String, _ path: String, skips: Int) -> [Fault] {
        func once(_ effect: Fault.Effect) -> [Fault] {
            [Fault(effect, method: method, path: path, from: skips + 1, times: 1)]
        }
        return switch self {
        case .page503Before: once(.maintenance)
        case .firewallBefore: once(.firewall)
        case .redirectBefore: once(.status(301, body: "", headers: ["Location": "http://127.0.0.1:1/moved"]))
        case .page503After: once(.actThenAnswer(503, body: Fault.maintenancePage, headers: Fault.pageHeaders))
        case .firewallAfter: once(.actThenFirewall)
        case .page504After: once(.actThenGateway(504))
        case .fatalAfter: once(.actThenAnswer(500, body: Fault.fatalError(), headers: [:]))
        case .late:
            once(.answerThenAct(after: .seconds(4), 504, body: Fault.gatewayPage(504), headers: Fault.pageHeaders))
        case .cutBefore: once(.cutBeforeStore)
        case .cutAfter: once(.cutAfterStore)
        case .turnedIntoGet: once(.oldRecord)
        case .junkBefore: once(.junk(before: "<br />\n<b>Notice</b>: Undefined index in plugin.php\n", after: ""))
        case .junkAfter: once(.junk(before: "", after: "\n<!-- Page cached by a plugin -->"))
        case .cachedLooks: once(.actThenGateway(504)) + [Fault(.cached(.seconds(604_800)), isWrite: false)]
        }
    }
}
