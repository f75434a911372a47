import TerminalUI
import Yosemite

/// Which commands a store's login allows, and why others are disabled.
enum StoreCapabilities {
    static func allowed(_ access: SiteAccess?, isReadOnly: Bool) -> Set<Capability> {
        if isReadOnly { return [] }
        if access?.reasonNotToWrite != nil { return [] }
        return [.write, .money]
    }

    static func reason(for capability: Capability, _ access: SiteAccess?, isReadOnly: Bool) -> String {
        if isReadOnly { return Localization.readOnly }
        if let reason = access?.reasonNotToWrite { return reason }
        return Localization.needs(capability.rawValue)
    }

    enum Localization {
        static let readOnly = localized("merced is read only here")
        static func needs(_ name: String) -> String { localized("needs %@", name) }
    }
}
