import FoundationEssentials
import WooFoundation

/// Reads a supplier's list from a file.
public enum SupplierListFile {
    /// - Parameter atMost: in bytes.
    /// - Throws: `SupplierListFileError`, `CSVProblem`, `StockTakeError`.
    public static func read(_ file: URL, atMost: Int) throws -> SupplierList {
        let open: OpenFile
        do {
            open = try OpenFile.reading(file)
        } catch {
            throw SupplierListFileError.notReadable(file.path)
        }
        var reader = CSVReader()
        var rows: [CSVReader.Row] = []
        var size = 0
        while case let piece = try piece(of: open, file), !piece.isEmpty {
            size += piece.count
            guard size <= atMost else { throw SupplierListFileError.tooLarge(file.path, most: atMost) }
            rows += try reader.rows(after: piece)
        }
        return try SupplierList(rows + reader.end())
    }

    private static func piece(of open: OpenFile, _ file: URL) throws -> Data {
        do {
            return try open.read(atMost: 1 << 16)
        } catch {
            throw SupplierListFileError.notReadable(file.path)
        }
    }
}

/// Why a file cannot be read.
public enum SupplierListFileError: Error, Hashable, Sendable, LocalizedError {
    case notReadable(String)
    case tooLarge(String, most: Int)

    public var errorDescription: String? {
        switch self {
        case .notReadable(let path): localized("%@ cannot be read.", path)
        case .tooLarge(let path, let most): localized("%@ is larger than %@ MB.", path, "\(most / 1_000_000)")
        }
    }
}
