import Glibc
import Hardware

/// Messages about scanners.
public enum ScannerWords {
    public static func describe(_ trouble: ScannerTrouble) -> String {
        switch trouble {
        case .missing: localized("The scanner is not plugged in. It is used as soon as it is.")
        case .several(let paths):
            localized(
                "%@ devices have the scanner's numbers. Name one in [scanner] device: %@",
                "\(paths.count)",
                paths.joined(separator: ", ")
            )
        case .forbidden(let path):
            localized(
                "%@ may not be read. scripts/setup-udev installs the rule 70-merced.rules; a scanner of another maker needs a line there.",
                path
            )
        case .taken: localized("Another program has exclusive use of the scanner.")
        case .failed(let number): localized("The scanner cannot be read: %@.", String(cString: strerror(number)))
        }
    }

    public static let lost = localized("A scan was lost. Scan it again.")
    public static func connected(_ name: String) -> String { localized("Scanner: %@", name) }
}
