import Foundation
import Yosemite

@testable import App

extension ScriptedCounter {
    /// Everything works, nothing is open.
    static func shop() -> ScriptedCounter {
        let counter = ScriptedCounter()
        counter.receipts = [receipt]
        counter.onboarding = [
            OnboardingLine(id: "gateway.address", state: .done, title: "A gateway is set up.", fix: nil),
            OnboardingLine(
                id: "reader.permission",
                state: .missing,
                title: "merced may not open the reader.",
                fix: "Run scripts/setup-udev once and plug the reader in again."
            ),
            OnboardingLine(
                id: "woopayments",
                state: .notPossible,
                title: "WooPayments cannot take cards from this computer.",
                fix: "Use the Stripe plugin, an external terminal, or a payment link."
            ),
        ]
        counter.plan = { .success(plan(for: $0)) }
        return counter
    }

    static let receipt = Receipt(
        number: "R1-000042",
        kind: .sale,
        paymentID: "p-1",
        orderID: 3_129,
        orderNumber: "3129",
        merchant: ["Northwind Supply"],
        date: Story.now,
        currency: "USD",
        lines: [Receipt.Line(name: "Enamel mug", quantity: 2, total: 36)],
        subtotal: 36,
        adjustments: [],
        taxes: [],
        pricesIncludeTax: false,
        total: 36,
        tender: .card,
        mode: .test
    )

    static func plan(for request: RefundRequest, route: RefundPlan.Route = .processor) -> RefundPlan {
        let lines = request.quantities.sorted { $0.key < $1.key }.map {
            RefundPlan.Line(lineID: $0.key, name: "Enamel mug", quantity: $0.value, total: 18, taxes: [1: 0.72])
        }
        return RefundPlan(
            request: request,
            amount: request.amount ?? 18.72,
            available: 84,
            currency: "USD",
            lines: lines,
            route: route,
            target: "Visa ending 4242"
        )
    }

    static func reader(_ serial: String, battery: Double?, trouble: CardReaderFault? = nil) -> CardReader {
        CardReader(
            serial: serial,
            kind: .encryptingHID,
            name: "DynaFlex",
            mode: .live,
            batteryLevel: battery,
            firmwareVersion: nil,
            trouble: trouble
        )
    }

    static func record(_ step: PaymentStep, orderID: Int64) -> PaymentRecord {
        PaymentRecord(
            progress: PaymentSamples.progress(step, orderID: orderID),
            startedAt: Story.now.addingTimeInterval(-3_600),
            changedAt: Story.now,
            processorID: "gateway:pay.example.com",
            intentID: "in_1",
            readerSerial: "4821",
            isOpen: !step.isFinal || (step.keepsClaim && step != .paid)
        )
    }
}
