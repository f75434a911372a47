import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Forms to begin with: empty, for a customer, like another order.
extension OrderFormService {
    /// - Parameters:
    ///   - customerID: with the addresses of the account, as far as the mirror has it.
    ///   - email: of a guest, or of an account; the one with that address is taken.
    func newForm(customerID: Int64?, email: String?) async throws -> OrderForm {
        typealias Columns = CustomerRecord.Columns
        let customer = try await mirror.read { storage -> CustomerRecord? in
            if let customerID, customerID > 0 {
                return try storage.loadObject(ofType: CustomerRecord.self, primaryKey: customerID)
            }
            guard let email, !email.isEmpty else { return nil }
            return try storage.firstObject(
                ofType: CustomerRecord.self,
                matching: Columns.email.isInIgnoringCase([email]) && !(Columns.role == EditedRecord.deleted),
                sortedBy: [Columns.customerID.ascending]
            )
        }?.toReadOnly()
        guard let customer else {
            return OrderForm(customer: OrderForm.Customer(customerID: customerID ?? 0, email: email ?? ""))
        }
        return OrderForm(
            customer: OrderForm.Customer(customer),
            billing: customer.billing ?? .empty,
            shipping: customer.shipping ?? .empty
        )
    }

    /// A new order with what another one holds, at today's prices.
    ///
    /// - Throws: `EditError.gone` where it is not here.
    func duplicate(_ orderID: Int64) async throws -> OrderForm {
        let siteID = login.siteID
        let graph = try await mirror.read { try $0.loadOrderGraph(siteID: siteID, orderID: orderID) }
        guard let order = try graph?.toReadOnly() else { throw EditError.gone }
        var form = OrderForm(
            customer: OrderForm.Customer(order),
            billing: order.billingAddress ?? .empty,
            shipping: order.shippingAddress ?? .empty
        )
        for item in order.items {
            form.addLine(
                productID: item.productID,
                variationID: item.variationID,
                name: item.name,
                sku: item.sku,
                quantity: Int(item.quantity.truncated)
            )
        }
        for fee in order.fees {
            form.addFee(
                name: fee.name,
                amount: fee.totalAmount ?? 0,
                isTaxable: fee.taxStatus != "none",
                taxClass: fee.taxClass
            )
        }
        for line in order.shippingLines {
            form.addShipping(
                methodID: line.methodID,
                instanceID: line.instanceID,
                title: line.methodTitle,
                amount: line.totalAmount ?? 0
            )
        }
        for coupon in order.coupons { form.addCoupon(coupon.code) }
        form.customerNote = order.customerNote
        return form
    }
}

extension OrderForm.Customer {
    init(_ customer: Customer) {
        let name = [customer.firstName, customer.lastName].compactMap { $0 }.filter { !$0.isEmpty }
        self.init(
            customerID: customer.customerID,
            name: name.isEmpty ? customer.username : name.joined(separator: " "),
            email: customer.email
        )
    }

    init(_ order: Order) {
        let billing = order.billingAddress ?? .empty
        self.init(customerID: order.customerID, name: billing.fullName, email: billing.email)
    }
}
