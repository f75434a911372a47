import Glibc

/// A lock whose holder can wait until another thread signals a change.
public final class WaitingLock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    public init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A clock that cannot be set.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    public func lock() { pthread_mutex_lock(mutex) }

    public func unlock() { pthread_mutex_unlock(mutex) }

    /// Wakes all waiting threads. Call it with the lock held.
    public func broadcast() { pthread_cond_broadcast(condition) }

    /// Wakes one waiting thread. Call it with the lock held.
    public func signal() { pthread_cond_signal(condition) }

    /// Releases the lock until `broadcast()` or `signal()` is called, then takes it again. Call it with the lock held. It may also
    /// return spuriously.
    public func wait() { pthread_cond_wait(condition, mutex) }

    /// Like `wait()`, but no longer than until `deadline`.
    ///
    /// - Returns: false where the deadline passed.
    public func wait(until deadline: ContinuousClock.Instant) -> Bool {
        let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = end.tv_nsec + Int(left.attoseconds / 1_000_000_000)
        end.tv_sec += Int(left.seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        return pthread_cond_timedwait(condition, mutex, &end) == 0
    }
}
