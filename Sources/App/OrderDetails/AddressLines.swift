import TerminalUI
import Yosemite

/// An address in one line or several.
public enum AddressLines {
    /// `4 Quay St, Galway H91 X2Y3, IE`
    static func oneLine(_ address: Address) -> String {
        let town = [address.city, address.postcode].filter { !$0.isEmpty }.joined(separator: " ")
        return [address.company, address.address1, address.address2, town, address.state, address.country]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// One line for each part, without empty ones.
    public static func lines(_ address: Address) -> [String] {
        let town = [address.postcode, address.city].filter { !$0.isEmpty }.joined(separator: " ")
        let region = [address.state, address.country].filter { !$0.isEmpty }.joined(separator: ", ")
        return [address.fullName, address.company, address.address1, address.address2, town, region]
            .filter { !$0.isEmpty }
    }
}
