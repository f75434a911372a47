/// Receives actions of one type from the dispatcher.
@MainActor
public protocol ActionsProcessor: AnyObject {
    func onAction(_ action: any Action)
}
