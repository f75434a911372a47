import TerminalUI
import WooFoundation
import Yosemite

extension ConfigurationReader {
    static let scannerKeys = ["country", "patterns", "barcodes", "device", "prefix", "suffix", "gap", "hold"]
    private static let maximumPatterns = 40

    func scanner() -> ScannerEntry {
        var entry = ScannerEntry()
        guard let table = whole.table("scanner") else { return entry }
        table.allow(Self.scannerKeys)
        let countries = ValuePattern.countries
        if let country = table.choice("country", countries.map { ($0, $0) }) {
            entry.codes.patterns = ValuePattern.usual(in: country) ?? []
        }
        entry.codes.patterns = patterns(table) + entry.codes.patterns
        if let keys = table.texts("barcodes") {
            if keys.count <= 50, keys.allSatisfy({ ScannerSettings.isValid(key: $0) }) {
                entry.codes.barcodeKeys = Set(keys)
            } else {
                table.wrong("barcodes", "has to be at most 50 keys of meta data: letters, digits, _, - and .") as Void?
            }
        }
        if let text = table.text("device") {
            entry.device = InputDeviceChoice(text)
            if entry.device == nil {
                table.wrong("device", "has to be as merced scanners list shows it: 0c2e:0b61, or /dev/input/by-id/…")
                    as Void?
            }
        }
        entry.profile.prefix = affix("prefix", table)
        entry.profile.suffix = affix("suffix", table)
        if let gap = table.number("gap", in: 5...100) { entry.profile.gap = .milliseconds(gap) }
        if let hold = table.number("hold", in: 5...100) { entry.profile.hold = .milliseconds(hold) }
        return entry
    }

    private func patterns(_ table: ConfigurationTable) -> [ValuePattern] {
        guard let lines = table.texts("patterns") else { return [] }
        guard lines.count <= Self.maximumPatterns else {
            table.wrong("patterns", "has to be at most \(Self.maximumPatterns) patterns") as Void?
            return []
        }
        return lines.compactMap { line in
            do throws(ValuePatternError) {
                return try ValuePattern(line)
            } catch {
                return table.wrong("patterns", "“\(line.prefix(40))” \(error.words)")
            }
        }
    }

    private func affix(_ key: String, _ table: ConfigurationTable) -> String {
        guard let text = table.text(key) else { return "" }
        if (1...8).contains(text.count) { return text }
        table.wrong(key, "has to be 1 to 8 characters") as Void?
        return ""
    }
}
