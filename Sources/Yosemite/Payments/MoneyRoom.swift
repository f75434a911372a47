import FoundationEssentials
import Storage
import WooFoundation

/// Disk space for the rows that end a payment or a refund, reserved before a card or a processor is asked: a disk that
/// fills meanwhile must not hide what became of the money.
struct MoneyRoom: Sendable {
    /// With less free space, what happens might not be recorded completely. In bytes, as below.
    private static let least = 8_000_000
    private static let reserved = 2_000_000

    private let reserve: RoomReserve?

    /// Nothing is reserved: for what is resumed, which is recorded as far as there is room.
    static let none = MoneyRoom(reserve: nil)

    private init(reserve: RoomReserve?) { self.reserve = reserve }

    /// - Parameter folder: of the ledger.
    /// - Throws: `SaleProblem.noRoom`.
    init(in folder: URL) throws {
        try Self.check(folder)
        guard let reserve = RoomReserve(in: folder.path, bytes: Self.reserved) else {
            throw SaleProblem.noRoom(megabytes: (FreeRoom.bytes(at: folder.path) ?? 0) / 1_000_000)
        }
        self.reserve = reserve
    }

    /// - Throws: `SaleProblem.noRoom`.
    static func check(_ folder: URL) throws {
        guard let free = FreeRoom.bytes(at: folder.path), free < least else { return }
        throw SaleProblem.noRoom(megabytes: free / 1_000_000)
    }

    /// Writes a row; where the disk is full, in the reserved space.
    ///
    /// - Throws: what `row` throws.
    func write(_ row: @Sendable () async throws -> Void) async throws {
        do {
            try await row()
        } catch StorageError.diskFull where reserve != nil {
            giveBack()
            try await row()
        }
    }

    func giveBack() { reserve?.giveBack() }
}
