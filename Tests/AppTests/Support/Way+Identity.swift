import DemoStore
import TestSupport
import Yosemite

extension Way {
    func identity(user: String, port: UInt16) -> SiteLogin.Identity {
        switch self {
        case .direct: .user(user)
        case .tunnelled:
            .wordPressCom(
                blogID: Int64(DemoDotcom.blogID),
                service: "http://127.0.0.1:\(port)/wordpress-com"
            )
        }
    }
}
