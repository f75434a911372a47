/// The state of the manager: logged in, or not.
@MainActor
protocol StoresManagerState: AnyObject {
    var dispatcher: Dispatcher { get }
    var pool: SessionPool? { get }

    /// Called before leaving the state.
    func willLeave() async
    /// Called after entering the state.
    func didEnter()
}
