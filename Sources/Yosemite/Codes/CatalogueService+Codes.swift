import FoundationEssentials
import Storage
import WooFoundation

extension CatalogueService {
    /// Looks up a scanned code.
    func find(_ scanned: String) async throws -> CodeAnswer {
        try await prepareBarcodes()
        let code = code(scanned)
        // A scanner that is set to another keyboard types other characters. What it meant is taken where exactly one
        // product has it, and none has what was typed.
        let others = ScannerLayout.readings(of: code.text).map { self.code($0.code) }
        let now = dates.now()
        let answer = try await mirror.read { storage in
            let lookup = GoodsLookup(storage: storage, moment: now)
            let surroundings = GoodsSurroundings(storage: storage, now: now)
            let answer = try lookup.answer(code)
            guard case .unknown = answer else { return try surroundings.known(answer) }
            let mended = try others.map(lookup.answer).filter { if case .found = $0 { true } else { false } }
            return try surroundings.known(mended.count == 1 ? mended[0] : answer)
        }
        return answer.counting(code.carton, cartons)
    }

    /// Looks up a code that a person gave.
    func find(typed: String) async throws -> CodeAnswer {
        try await prepareBarcodes()
        let (code, now) = (code(typed.trimmed(.whitespacesAndNewlines)), dates.now())
        return try await mirror.read { storage in
            let answer = try GoodsLookup(storage: storage, moment: now).answer(code)
            return try GoodsSurroundings(storage: storage, now: now).known(answer)
        }
    }

    private var cartons: CartonMemory { CartonMemory(folder: folder) }

    /// How many pieces a carton with this code holds.
    func rememberCarton(_ scanned: String, count: Int) throws {
        guard let carton = code(scanned).carton, count > 0 else { return }
        try cartons.remember(count, of: carton)
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
