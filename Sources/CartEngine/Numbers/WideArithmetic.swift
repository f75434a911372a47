/// Ten to the power of 0 to 38.
let powersOfTen: [Int128] = (0...37).reduce(into: [1]) { powers, _ in powers.append(powers[powers.count - 1] * 10) }

/// `dividend` / `divisor` to the nearest integer, halves away from zero.
@inline(__always)
func nearest(_ dividend: Int128, dividedBy divisor: Int128) -> Int128 {
    let (quotient, rest) = parts(dividend, dividedBy: divisor)
    let doubled = rest.magnitude * 2
    guard doubled >= divisor.magnitude else { return quotient }
    return (dividend < 0) == (divisor < 0) ? quotient + 1 : quotient - 1
}

/// Quotient and remainder; most amounts fit 64 bits, which divide several times as fast.
@inline(__always)
func parts(_ dividend: Int128, dividedBy divisor: Int128) -> (quotient: Int128, rest: Int128) {
    let (narrow, small) = (Int64(truncatingIfNeeded: dividend), Int64(truncatingIfNeeded: divisor))
    guard Int128(narrow) == dividend, Int128(small) == divisor, narrow != .min else {
        let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        return (quotient, rest)
    }
    let (quotient, rest) = narrow.quotientAndRemainder(dividingBy: small)
    return (Int128(quotient), Int128(rest))
}

/// `left` * `right` / `divisor` to the nearest integer, halves away from zero; the product may need 256 bits.
///
/// - Throws: `CartError.tooLarge` where the result does not fit the type.
func nearest(_ left: Int128, times right: Int128, dividedBy divisor: Int128) throws(CartError) -> Int128 {
    let (product, overflows) = left.multipliedReportingOverflow(by: right)
    if !overflows { return nearest(product, dividedBy: divisor) }
    let wide = left.magnitude.multipliedFullWidth(by: right.magnitude)
    let width = divisor.magnitude
    guard wide.high < width else { throw .tooLarge }
    let (quotient, rest) = width.dividingFullWidth(wide)
    let (rounded, overflow) = quotient.addingReportingOverflow(rest >= width - rest ? 1 : 0)
    guard !overflow, let whole = Int128(exactly: rounded) else { throw .tooLarge }
    return (left < 0) != ((right < 0) != (divisor < 0)) ? -whole : whole
}
