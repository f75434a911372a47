import Storage
import WooFoundation

extension CatalogueService {
    /// Looks up a scanned code.
    func find(_ scanned: String) async throws -> CodeAnswer {
        try await prepareBarcodes()
        let code = code(scanned)
        return try await mirror.read { try GoodsLookup(storage: $0).answer(code) }
    }

    /// Has the mirror index barcodes under the configured meta data keys.
    func prepareBarcodes() async throws {
        let wanted = scanner.barcodeKeys
        guard try await mirror.read({ try $0.barcodeKeys() != wanted }) else { return }
        try await mirror.performAndSave { try $0.setBarcodeKeys(wanted) }
    }

    func code(_ scanned: String) -> ScannedCode {
        let year = CivilTime(utcSeconds: Int(dates.now().timeIntervalSince1970)).year
        return ScannedCode(scanned, patterns: scanner.patterns, year: year)
    }
}
