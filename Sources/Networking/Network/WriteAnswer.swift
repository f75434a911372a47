import FoundationEssentials

/// What became of a request that writes: the store's own answer, or one of three others.
///
/// An answer is a claim. Between merced and a shop stand hosts, caches, firewalls and plugins, and each may answer in
/// the store's place, before the store acts, after it, or while it does (`woocommerce.md`, "What an answer proves").
/// A caller that wants the value has to say what it does in the other three cases; what must happen only once is
/// looked for in the store before it is repeated.
public enum WriteAnswer<Value: Sendable>: Sendable {
    /// The store says that it did it. Whether it did is known when what it holds is what was asked.
    case done(Value)
    /// No byte of the request left: no address, no connection, no trust, no request. `NetworkError`, or why there are
    /// no credentials.
    case notSent(any Error)
    /// WordPress itself refuses. It stands once a look has found no trace of the write.
    case refused(NetworkError)
    /// Everything else, a lost answer or a host's page: the store may have acted, may be at it, or may begin later.
    case unknown(NetworkError)

    /// - Parameter send: sends the request, and reads the answer.
    public init(_ send: () async throws -> Value) async {
        do {
            self = .done(try await send())
        } catch let error as NetworkError {
            if error.provesNothingWasSent {
                self = .notSent(error)
            } else if error.claimsRefusal {
                self = .refused(error)
            } else {
                self = .unknown(error)
            }
        } catch {
            self = .notSent(error)
        }
    }

    /// The same answer about another value.
    public func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> WriteAnswer<Other> {
        switch self {
        case .done(let value): .done(try transform(value))
        case .notSent(let error): .notSent(error)
        case .refused(let error): .refused(error)
        case .unknown(let error): .unknown(error)
        }
    }

    /// For what may be done twice without a difference: a flag that is set, a page that is made anew.
    ///
    /// - Throws: `NetworkError`, whatever is known.
    public func harmless() throws -> Value {
        switch self {
        case .done(let value): return value
        case .notSent(let error): throw error
        case .refused(let error), .unknown(let error): throw error
        }
    }
}

extension NetworkError {
    /// Whether the other side cannot have received the request: no address, no connection, no trust, or no request at
    /// all.
    public var provesNothingWasSent: Bool {
        switch self {
        case .hostNotFound, .unreachable, .tlsNotTrusted, .invalidRequest: true
        case .timedOut, .cutOff, .tooLarge, .redirected, .notJSON, .unreadable, .store, .http, .wordPressCom,
            .cancelled:
            false
        }
    }

    /// Whether it is an error of WordPress's API with all of its parts: a code, and the status it was sent with; or a
    /// server's that the request is too long. A firewall's JSON, PHP's fatal errors (500) and a host's 503 are none.
    public var claimsRefusal: Bool {
        if case .http(413, _) = self { return true }
        guard case .store(let status, let error) = self, error.status == status else { return false }
        return switch status {
        case 408, 425, 429: false
        case 400..<500, 501: true
        default: error.code == Self.noRefund
        }
    }

    /// The store's code for a refund it did not make, with 500. Where the gateway was asked it may have paid all the
    /// same (`woocommerce.md`, "Refunds").
    public static let noRefund = "woocommerce_rest_cannot_create_order_refund"
}

extension Remote {
    /// Sends a request that writes.
    func write<M: Mapper>(_ request: any URLRequestConvertible, mapper: M) async -> WriteAnswer<M.Output>
    where M.Output: Sendable {
        await WriteAnswer { try await self.enqueue(request, mapper: mapper) }
    }

    /// The same where nothing in the answer is needed but that it is one of the store's: JSON of any kind.
    func write(_ request: any URLRequestConvertible) async -> WriteAnswer<Void> {
        await WriteAnswer { _ = try await self.enqueue(request, mapper: DocumentMapper()) }
    }
}

/// A document of any shape: a login page or a host's page with 200 is none.
private struct DocumentMapper: Mapper {
    func map(response: Data) async throws { _ = try Envelope.content(of: response) }
}
