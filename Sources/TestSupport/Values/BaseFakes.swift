import Foundation
import WooFoundation

extension String { public static func fake() -> String { "" } }
extension Bool { public static func fake() -> Bool { false } }
extension Int { public static func fake() -> Int { 0 } }
extension Int64 { public static func fake() -> Int64 { 0 } }
extension Double { public static func fake() -> Double { 0 } }
extension Decimal { public static func fake() -> Decimal { 0 } }
extension Date { public static func fake() -> Date { Date(timeIntervalSince1970: 0) } }
extension Data { public static func fake() -> Data { Data() } }
extension UUID { public static func fake() -> UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) } }
extension URL { public static func fake() -> URL { URL(fileURLWithPath: "/") } }
extension Optional { public static func fake() -> Self { nil } }
extension Array { public static func fake() -> [Element] { [] } }
extension Set { public static func fake() -> Set<Element> { [] } }
extension Dictionary { public static func fake() -> [Key: Value] { [:] } }
extension JSONValue { public static func fake() -> JSONValue { .null } }
extension StoreTimeZone { public static func fake() -> StoreTimeZone { .utc } }
