import FoundationEssentials
import Storage
import WooFoundation

/// Why this computer's clock may be wrong, and with it the time on receipts.
public enum ClockDoubt: Hashable, Sendable {
    /// It is before the last receipt was made.
    case beforeReceipt(number: String, made: Date, now: Date)
    /// It is apart from the shop's, in seconds; positive where it is ahead.
    case apart(Int)

    /// How far it may be from the shop's, in seconds.
    static let tolerance: TimeInterval = 300
    /// The least by which it has gone back that is said, in seconds.
    static let leastBack: TimeInterval = 60

    /// - Parameter moment: a time in the shop's zone.
    public func words(_ moment: (Date) -> String) -> String {
        switch self {
        case .beforeReceipt(let number, let made, let now):
            localized(
                "This computer's clock says %@, before the last receipt (%@, %@): set it before you sell.",
                moment(now),
                number,
                moment(made)
            )
        case .apart(let seconds):
            localized(
                seconds > 0
                    ? "This computer's clock is %@ min ahead of the shop's: receipts get a wrong time."
                    : "This computer's clock is %@ min behind the shop's: receipts get a wrong time.",
                "\(abs(seconds) / 60)"
            )
        }
    }
}

extension SaleService {
    /// nil where nothing speaks against the clock.
    func clockDoubt() async throws -> ClockDoubt? {
        let now = dates.now()
        if let register = try await ledger.till().register,
            let last = try await newestReceipt(of: register),
            last.createdAt.timeIntervalSince(now) > ClockDoubt.leastBack
        {
            let number = RegisterSettings.receiptNumber(register: register, last.number)
            return .beforeReceipt(number: number, made: last.createdAt, now: now)
        }
        guard let skew = await site.monitor.status.clockSkew, abs(Double(skew)) >= ClockDoubt.tolerance else {
            return nil
        }
        return .apart(skew)
    }

    private func newestReceipt(of register: String) async throws -> ReceiptRecord? {
        typealias Columns = ReceiptRecord.Columns
        return try await ledger.read { storage in
            try storage.firstObject(
                ofType: ReceiptRecord.self,
                matching: Columns.register == register,
                sortedBy: [Columns.number.descending]
            )
        }
    }
}
