/// What can be asked about customers. Lists of them arrive through storage.
public enum CustomerAction: Action {
    /// Fetches one customer anew; where the store does not answer, as it was when it was last seen.
    case retrieveCustomer(siteID: Int64, customerID: Int64, onCompletion: Completion<Customer>)
}
