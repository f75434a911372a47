extension CardReaderFault {
    /// The meaning of a USB error for a reader.
    init(_ error: any Error) {
        switch error {
        case let fault as CardReaderFault: self = fault
        case is CancellationError: self = .cancelled
        case let error as USBError:
            switch error {
            case .timedOut: self = .timedOut
            case .stalled: self = .broken("the endpoint halted")
            case .gone: self = .unplugged
            case .busy: self = .inUse
            case .noPermission(let node): self = .noPermission(node)
            case .overflow: self = .broken("more data than a report holds")
            case .failed(_, let name): self = .broken(name)
            }
        default: self = .broken(String(describing: type(of: error)))
        }
    }
}
