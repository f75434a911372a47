import TerminalUI

/// Opens an address in a browser of this computer, if the user would see it.
struct BrowserLauncher {
    let environment: [String: String]

    /// Whether there is a display, and the user is not connected through SSH.
    var sees: Bool {
        let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
        let display = environment["DISPLAY"] ?? ""
        let wayland = environment["WAYLAND_DISPLAY"] ?? ""
        return !isRemote && !(display.isEmpty && wayland.isEmpty)
    }

    /// - Returns: false where nothing was started.
    func open(_ address: String) -> Bool {
        guard sees, let link = Link(address) else { return false }
        return Browser(environment: environment).launch(link)
    }
}
