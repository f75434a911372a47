/// A processor for one action type. A subclass registers in `registerSupportedActions`, and in `onAction` switches over
/// every case, without `default`.
@MainActor
open class Store: ActionsProcessor {
    public let dispatcher: Dispatcher

    public init(dispatcher: Dispatcher) {
        self.dispatcher = dispatcher
        registerSupportedActions(in: dispatcher)
    }

    open func registerSupportedActions(in dispatcher: Dispatcher) {
        preconditionFailure("\(Self.self) registers no action")
    }

    open func onAction(_ action: any Action) {
        preconditionFailure("\(Self.self) processes no action")
    }
}
