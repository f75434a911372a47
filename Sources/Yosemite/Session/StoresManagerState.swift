/// What the manager is: logged in, or not. One at a time.
@MainActor
protocol StoresManagerState: AnyObject {
    var dispatcher: Dispatcher { get }
    var pool: SessionPool? { get }

    /// Called before the state is left.
    func willLeave() async
    /// Called when the state was entered.
    func didEnter()
}
