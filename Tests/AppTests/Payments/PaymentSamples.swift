import Foundation
import Yosemite

@testable import App

/// Payments for tests.
enum PaymentSamples {
    static let order = PayableOrder(orderID: 3_129, number: "3129", amount: 70.16, currency: "USD", symbol: "$")
    static let visa = CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: "123456")

    static func progress(
        _ step: PaymentStep,
        orderID: Int64 = 3_129,
        amount: Decimal = 70.16,
        message: String? = nil,
        tender: PaymentTender.Kind = .card,
        attempt: PaymentProgress.Attempt? = nil,
        mode: PaymentMode = .live,
        change: Decimal? = nil,
        receipt: String? = nil
    ) -> PaymentProgress {
        PaymentProgress(
            paymentID: "p-\(orderID)",
            orderID: orderID,
            orderNumber: "\(orderID)",
            amount: amount,
            currency: "USD",
            tender: tender,
            step: step,
            message: message,
            attempt: attempt,
            card: step.isPaid && tender == .card ? visa : nil,
            mode: mode,
            change: change,
            receiptNumber: receipt
        )
    }

    static func refund(_ progress: RefundProgress, orderID: Int64 = 3_129) -> RefundSummary {
        let isOpen = progress.step == .notSure || progress.step == .returnedOrderNotUpdated
        return RefundSummary(
            refundID: "r-\(orderID)",
            orderID: orderID,
            orderNumber: "\(orderID)",
            amount: 18.72,
            currency: "USD",
            route: .processor,
            progress: progress,
            mode: .live,
            startedAt: Story.now.addingTimeInterval(-1_800),
            changedAt: Story.now,
            processorID: "gateway:pay.example.com",
            isOpen: isOpen
        )
    }
}
