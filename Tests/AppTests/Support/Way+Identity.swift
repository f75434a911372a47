import DemoStore
import TestSupport
import WooFoundation
import Yosemite

extension Way {
    func identity(user: String, port: UInt16) -> SiteLogin.Identity {
        switch self {
        case .direct: .user(user)
        case .cookie: .account(user)
        case .tunnelled:
            .wordPressCom(
                blogID: Int64(DemoDotcom.blogID),
                service: "http://127.0.0.1:\(port)/wordpress-com"
            )
        }
    }

    func secret(_ address: DemoStoreAddress) -> Secret {
        switch self {
        case .direct: Secret(address.applicationPassword)
        case .cookie: Secret(DemoSignIn.password(of: address.user))
        case .tunnelled: Secret(DemoDotcom.token)
        }
    }
}
