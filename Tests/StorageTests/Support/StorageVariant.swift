import Foundation
import Storage

/// Where a test body runs: the behaviour must be the same.
enum StorageVariant: CaseIterable, Sendable {
    case memory, disk

    func withManager<T>(_ body: (StorageManager) async throws -> T) async throws -> T {
        switch self {
        case .memory: return try await body(StorageManager.inMemory())
        case .disk:
            return try await withFolder { folder in try await body(StorageManager(folder: folder)) }
        }
    }

    func withLedger<T>(_ body: (Ledger) async throws -> T) async throws -> T {
        switch self {
        case .memory: return try await body(Ledger.inMemory())
        case .disk: return try await withFolder { folder in try await body(Ledger(folder: folder)) }
        }
    }
}

func withFolder<T>(_ body: (StoreFolder) async throws -> T) async throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("merced-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(StoreFolder(url: url.appendingPathComponent("store")))
}

func mode(_ url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
}
