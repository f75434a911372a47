import TerminalUI
import Yosemite

/// The form for new and existing orders, and drafts of it.
extension AppCommands {
    static let orderForm = "orders.form"
    static let orderDrafts = "orders.drafts"

    static let orderFormAdd = Command(
        id: "order.form.add",
        keys: [.function(2)],
        label: OrderFormLocalization.add,
        help: OrderFormLocalization.addHelp,
        contexts: [orderForm]
    )
    static let orderFormCustomer = Command(
        id: "order.form.customer",
        keys: [.function(3)],
        label: OrderFormLocalization.customer,
        help: OrderFormLocalization.customerHelp,
        contexts: [orderForm]
    )
    static let orderFormQuantity = Command(
        id: "order.form.quantity",
        keys: [.function(6)],
        label: OrderFormLocalization.quantity,
        help: OrderFormLocalization.quantityHelp,
        contexts: [orderForm]
    )
    static let orderFormCoupon = Command(
        id: "order.form.coupon",
        keys: [.function(8)],
        label: OrderFormLocalization.coupon,
        help: OrderFormLocalization.couponHelp,
        contexts: [orderForm]
    )
    static let orderFormShipping = Command(
        id: "order.form.shipping",
        label: OrderFormLocalization.shipping,
        help: OrderFormLocalization.shippingHelp,
        contexts: [orderForm]
    )
    static let orderFormFee = Command(
        id: "order.form.fee",
        label: OrderFormLocalization.fee,
        help: OrderFormLocalization.feeHelp,
        contexts: [orderForm],
        aliases: [OrderFormLocalization.feeAlias]
    )
    static let orderFormAddress = Command(
        id: "order.form.address",
        label: OrderFormLocalization.address,
        help: OrderFormLocalization.addressHelp,
        contexts: [orderForm]
    )
    static let orderFormNote = Command(
        id: "order.form.note",
        keys: [.character("m")],
        label: OrderFormLocalization.note,
        help: OrderFormLocalization.noteHelp,
        contexts: [orderForm],
        family: "m"
    )
    static let orderFormStatus = Command(
        id: "order.form.status",
        keys: [.character("s")],
        label: OrderFormLocalization.status,
        help: OrderFormLocalization.statusHelp,
        contexts: [orderForm],
        family: "s"
    )
    static let orderFormMore = Command(
        id: "order.form.more",
        keys: [.character("+")],
        label: OrderFormLocalization.more,
        help: OrderFormLocalization.moreHelp,
        contexts: [orderForm],
        family: "+",
        helpLine: OrderFormLocalization.byOne
    )
    static let orderFormFewer = Command(
        id: "order.form.fewer",
        keys: [.character("-")],
        label: OrderFormLocalization.fewer,
        help: OrderFormLocalization.fewerHelp,
        contexts: [orderForm],
        family: "-",
        helpLine: OrderFormLocalization.byOne
    )
    static let orderFormSave = Command(
        id: "order.form.save",
        label: OrderFormLocalization.save,
        help: OrderFormLocalization.saveHelp,
        contexts: [orderForm],
        needs: [.write]
    )
    static let orderFormDiscard = Command(
        id: "order.form.discard",
        label: OrderFormLocalization.discard,
        help: OrderFormLocalization.discardHelp,
        contexts: [orderForm],
        isDestructive: true
    )

    static let orderDuplicate = Command(
        id: "order.duplicate",
        keys: [.character("c")],
        label: OrderFormLocalization.duplicate,
        help: OrderFormLocalization.duplicateHelp,
        contexts: [orderList, orderPage],
        family: "c",
        needs: [.write]
    )
    static let orderFields = Command(
        id: "order.fields",
        label: OrderFormLocalization.fields,
        help: OrderFormLocalization.fieldsHelp,
        contexts: [orderList, orderPage],
        needs: [.write]
    )
    static let customerNewOrder = Command(
        id: "customer.order.new",
        label: OrderFormLocalization.forCustomer,
        help: OrderFormLocalization.forCustomerHelp,
        contexts: [customerList, customerPage],
        needs: [.write],
        aliases: [OrderFormLocalization.forCustomerAlias]
    )
    static let newOrder = Command(
        id: "order.new",
        label: OrderFormLocalization.new,
        help: OrderFormLocalization.newHelp,
        group: .everywhere,
        needs: [.write]
    )
    static let showDrafts = Command(
        id: "drafts",
        label: OrderFormLocalization.drafts,
        help: OrderFormLocalization.draftsHelp,
        group: .everywhere,
        aliases: [OrderFormLocalization.draftsAlias]
    )

    static let orderForms: [Command] = [
        orderFormAdd, orderFormCustomer, orderFormQuantity, orderFormCoupon, orderFormShipping, orderFormFee,
        orderFormAddress, orderFormNote, orderFormStatus, orderFormMore, orderFormFewer, orderFormSave,
        orderFormDiscard, orderDuplicate, orderFields, customerNewOrder, newOrder, showDrafts,
    ]

    enum OrderFormLocalization {
        static let add = localized("Add item")
        static let addHelp = localized("Puts the cursor into the box that takes a name, a SKU or a scanned code.")
        static let customer = localized("Customer…")
        static let customerHelp = localized("Finds a customer, adds a new one by e-mail, or removes the customer.")
        static let quantity = localized("Quantity, price, discount…")
        static let quantityHelp = localized("Changes how many of the selected item, its price and its discount.")
        static let coupon = localized("Add coupon…")
        static let couponHelp = localized("Takes a coupon's code and checks at once whether it fits this order.")
        static let shipping = localized("Add shipping…")
        static let shippingHelp = localized("Offers the store's shipping methods for the address first.")
        static let fee = localized("Custom amount…")
        static let feeHelp = localized(
            "Adds an amount with a name of its own: a service, a deposit, a deduction."
        )
        static let feeAlias = localized("add fee")
        static let address = localized("Addresses…")
        static let addressHelp = localized("Changes the billing or the shipping address.")
        static let note = localized("Customer note…")
        static let noteHelp = localized("Records what the customer wishes; it is shown on the order.")
        static let status = localized("Status…")
        static let statusHelp = localized("Chooses the status the order gets once it is created.")
        static let more = localized("One more")
        static let moreHelp = localized("Adds one to the quantity of the selected item.")
        static let fewer = localized("One fewer")
        static let fewerHelp = localized("Lowers the quantity of the selected item by one.")
        static let byOne = localized("One more, one fewer")
        static let save = localized("Create the order, save the changes…")
        static let saveHelp = localized(
            "Sends the order to the store. Shows first what it costs and what changes. Also Ctrl-S."
        )
        static let discard = localized("Discard this draft…")
        static let discardHelp = localized("Discards what the form has. Nothing changes in the store. Asks first.")
        static let duplicate = localized("Duplicate order")
        static let duplicateHelp = localized("Opens a new order with the same items, customer and addresses.")
        static let fields = localized("Edit note and addresses")
        static let fieldsHelp = localized("Shows the order's note, transaction id and addresses as a form.")
        static let forCustomer = localized("New order for the customer")
        static let forCustomerHelp = localized("Opens a new order with the customer's saved addresses.")
        static let forCustomerAlias = localized("new order for")
        static let new = localized("New order")
        static let newHelp = localized("Opens an empty order: items, customer, coupon, shipping by keys alone.")
        static let drafts = localized("Drafts of orders")
        static let draftsHelp = localized("Lists the unfinished orders; Enter continues one.")
        static let draftsAlias = localized("unfinished orders")
    }
}
